// Two people come to its end by clicks at random.
export const friends = true;
