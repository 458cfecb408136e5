// The catalogues write English with the typewriter's apostrophe and quotes, which every terminal has; a page shows the true
// ones.

/** The same JSON with ‘ before a word and ’ behind one; a record stays as it was written. */
export const typeset = (json: string): string =>
  json.includes('"record":')
    ? json
    : json.replace(/(?<![\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu, "‘").replace(/(?<=[\p{L}\p{N}.!?)])'/gu, "’");
