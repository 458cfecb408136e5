// Two people come to its end by clicks at random; by keys it is played in the suite already.
export const friends = true;
export const keys = false;
