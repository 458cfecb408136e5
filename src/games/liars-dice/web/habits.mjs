// How Liar's Dice is played by hand: a quantity is picked before a face.
export const pieces = ["quantity"];
