// The catalogues write English with the typewriter's apostrophe, which every terminal has; a page shows the true one.

/** The same JSON with ’ after letters; a record stays as it was written. */
export const typeset = (json: string): string =>
  json.includes('"record":') ? json : json.replace(/(\p{L})'/gu, "$1’");
