/** Argent and sable: white and black. */
export const TINCTURES = [5, 6];
