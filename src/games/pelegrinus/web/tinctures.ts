/** Blue, green, red, yellow. */
export const TINCTURES = [2, 3, 1, 4];
