// Writes src/generated/rules/<game>.html from src/games/<game>/rules.md: the exact rules, each under its id, so that a prompt, a
// refusal or a line of the log can point at it; fails where a game names a rule that has no place there. Knows the Markdown
// those files use: headings, tables, lists, code, emphasis.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, games } from "./module.mjs";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");
const from = join(here, "../src/games");
const to = join(here, "src/generated/rules");

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const inline = (text) =>
  escaped(text)
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`")
        ? `<code>${part.slice(1, -1)}</code>`
        : part
            .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
            .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
            .replace(/\*([^*\s][^*]*)\*/g, "<i>$1</i>"),
    )
    .join("");

const cellsOf = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll("\\|", "|")));

const ITEM = /^\s*(?:[-*]|\d+\.) /;
const isText = (line) => line !== undefined && line.trim() !== "";

/** A document on its way, block by block: each takes its lines off and gives its HTML. */
class Document {
  met = new Set();

  constructor(text) {
    this.lines = text.split("\n").slice(1);
    this.prefix = /\b([A-Z]{2})-\d/.exec(text)?.[1];
  }

  /** The id of the rule a line begins with, once. */
  anchor(line) {
    const id = /^\W*([A-Z]{2}-[0-9A-Z][0-9.]*\d|[A-Z]{2}-\d+)\b/.exec(line)?.[1];
    if (!id || this.met.has(id)) return "";
    this.met.add(id);
    return ` id="${id}"`;
  }

  /** A numbered heading has the id that its rules begin with. */
  section(heading) {
    const number = /^(\d+(?:\.\d+)*)\b/.exec(heading)?.[1];
    return this.anchor(number && this.prefix ? `${this.prefix}-${number}` : heading);
  }

  /** The lines as long as they are meant, taken off. */
  take(meant) {
    const end = this.lines.findIndex((line, i) => !meant(line, i));
    return this.lines.splice(0, end < 0 ? this.lines.length : end);
  }

  heading() {
    const [, marks, title] = /^(#+) (.*)$/.exec(this.lines.shift());
    const level = Math.min(6, marks.length + 1);
    return `<h${level}${this.section(title)}>${inline(title)}</h${level}>`;
  }

  code() {
    this.lines.shift();
    const text = this.take((line) => line !== "```").join("\n");
    this.lines.shift();
    return `<pre tabindex="0">${escaped(text)}</pre>`;
  }

  table() {
    const [first, , ...rows] = this.take((line) => line.startsWith("|"));
    const row = (line) => cellsOf(line).map((c) => `<td>${c}</td>`);
    const body = rows.map((line) => `<tr${this.anchor(line)}>${row(line).join("")}</tr>`).join("\n");
    const head = cellsOf(first).map((c) => (c ? `<th scope="col">${c}</th>` : "<td></td>"));
    const label = escaped(first.replace(/[|*`]/g, " ").replaceAll('"', "").trim()) || "…";
    const table = `<table><thead><tr>${head.join("")}</tr></thead><tbody>${body}</tbody></table>`;
    return `<div class="table-scroll" tabindex="0" role="group" aria-label="${label}">${table}</div>`;
  }

  list() {
    const items = [];
    for (const line of this.take((l) => isText(l) && !/^[#|`]/.test(l))) {
      if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return `<ul>${items.map((item) => `<li${this.anchor(item)}>${inline(item)}</li>`).join("\n")}</ul>`;
  }

  paragraph() {
    // A line that begins with a rule's id begins the next one.
    const meant = (l, i) => isText(l) && !/^[#|]|^```|^\s*[-*] /.test(l) && !(i && /^[A-Z]{2}-\d/.test(l));
    const lines = this.take(meant);
    const numbered = /^\*\*(\d.*)$/.exec(lines[0])?.[1]; // a small heading
    return `<p${numbered ? this.section(numbered) : this.anchor(lines[0])}>${inline(lines.join(" "))}</p>`;
  }

  block() {
    const [line] = this.lines;
    if (/^#+ /.test(line)) return this.heading();
    if (line.startsWith("```")) return this.code();
    if (line.startsWith("|")) return this.table();
    if (ITEM.test(line)) return this.list();
    return this.paragraph();
  }
}

function convert(text) {
  const document = new Document(text);
  const out = [];
  while (document.lines.length) {
    if (isText(document.lines[0]) && !/^---+$/.test(document.lines[0])) out.push(document.block());
    else document.lines.shift();
  }
  return `${out.join("\n")}\n`;
}

mkdirSync(to, { recursive: true });
for (const { id } of games()) {
  const page = convert(readFileSync(join(from, id, "rules.md"), "utf8"));
  writeFileSync(join(to, `${id}.html`), page);
  const { kinds, reasons, events } = describe(id);
  const lost = [...kinds, ...reasons, ...events].filter(({ rule }) => rule && !page.includes(` id="${rule}"`));
  if (lost.length)
    throw new Error(
      `${id}: no place in its rules.md for ${lost.map(({ name, rule }) => `${rule} (${name})`).join(", ")}`,
    );
}
