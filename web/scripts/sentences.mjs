// Words for people stand in the catalogues: finds those that stand in the TypeScript of page and boards. A word for people is
// what JSX shows as text, what is spoken or shown by an attribute (aria-label, title, alt, placeholder), and any other
// string that reads like a sentence: two words of which the first has a capital or the last a full stop, or letters with
// accents, ’ or «; and a colon or semicolon behind a word.
//
//     node scripts/sentences.mjs     prints path:line: what; exits 1 if anything is wrong
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const SPOKEN = /^(aria-label|aria-description|title|alt|placeholder)$/;
const WORDS = /^\p{Lu}\p{Ll}+ \p{L}|\p{L} \p{L}+[.!?…]$|[à-ÿœ’«]/u;
const WORD = /\p{L}{2}/u;
/** What follows a word with a colon or a semicolon: French has a space before them. */
const JOINED = /^[:;] /;
/** The language itself: what it puts before and between words. */
const LANGUAGE = ["web/src/say.ts", "web/src/typography.ts"];
/** Errors and what goes to the console are for whoever mends the page. */
const INWARD = /^(Error|console\.\w+)$/;

function files() {
  const under = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.tsx?$/.test(name) && !/generated\/|\.test\.ts$|\.d\.ts$/.test(name))
      .map((name) => join(folder, name))
      .filter((path) => !LANGUAGE.includes(path));
  return [...under("web/src"), ...readdirSync(join(root, "src/games")).flatMap((game) => boards(under, game))];
}

const boards = (under, game) => {
  try {
    return under(`src/games/${game}/web`);
  } catch {
    return []; // a file, or a game without a board
  }
};

function isInward(node) {
  for (let at = node.parent; at; at = at.parent) {
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && INWARD.test(at.expression.getText())) return true;
    if (ts.isImportDeclaration(at)) return true;
  }
  return false;
}

/** What people would read of a node, or null. */
function shown(node) {
  if (ts.isJsxText(node)) return WORD.test(node.text) ? node.text.trim() : null;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return null;
  if (ts.isTemplateMiddleOrTemplateTail(node) && JOINED.test(node.text)) return node.text;
  const attribute = ts.isJsxAttribute(node.parent) ? node.parent.name.getText() : "";
  const found = SPOKEN.test(attribute) ? WORD.test(node.text) : WORDS.test(node.text.trim());
  return found && !isInward(node) ? node.text : null;
}

function look(path, wrong) {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    const text = shown(node);
    const line = () => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (text) wrong.push(`${path}:${line()}: belongs into a catalogue: ${JSON.stringify(text)}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

const wrong = [];
const all = files();
if (all.length < 2) wrong.push("found no TypeScript: there was nothing to check");
for (const path of all) look(path, wrong);
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
