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

function convert(text) {
  const met = new Set();
  /** The id of the rule a line begins with, once. */
  const anchor = (line) => {
    const id = /^\W*([A-Z]{2}-[0-9A-Z][0-9.]*\d|[A-Z]{2}-\d+)\b/.exec(line)?.[1];
    if (!id || met.has(id)) return "";
    met.add(id);
    return ` id="${id}"`;
  };
  /** A numbered heading has the id that its rules begin with. */
  const prefix = /\b([A-Z]{2})-\d/.exec(text)?.[1];
  const section = (heading) => {
    const number = /^(\d+(?:\.\d+)*)\b/.exec(heading)?.[1];
    return number && prefix ? anchor(`${prefix}-${number}`) : anchor(heading);
  };
  const out = [];
  const lines = text.split("\n").slice(1);
  const cells = (line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll("\\|", "|")));
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading) {
      const level = Math.min(6, heading[1].length + 1);
      out.push(`<h${level}${section(heading[2])}>${inline(heading[2])}</h${level}>`);
      i++;
    } else if (line.startsWith("```")) {
      const end = lines.indexOf("```", i + 1);
      out.push(`<pre tabindex="0">${escaped(lines.slice(i + 1, end).join("\n"))}</pre>`);
      i = end + 1;
    } else if (line.startsWith("|")) {
      const rows = [];
      for (; lines[i]?.startsWith("|"); i++) rows.push(lines[i]);
      const body = rows
        .slice(2)
        .map(
          (row) =>
            `<tr${anchor(row)}>${cells(row)
              .map((c) => `<td>${c}</td>`)
              .join("")}</tr>`,
        )
        .join("\n");
      const head = cells(rows[0])
        .map((c) => (c ? `<th scope="col">${c}</th>` : "<td></td>"))
        .join("");
      out.push(
        `<div class="table-scroll" tabindex="0" role="group" aria-label="${escaped(rows[0].replace(/[|*`]/g, " ").replaceAll('"', "").trim()) || "…"}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`,
      );
    } else if (/^\s*[-*] |^\s*\d+\. /.test(line)) {
      const items = [];
      for (; lines[i] !== undefined && lines[i].trim() !== "" && !/^[#|`]/.test(lines[i]); i++) {
        if (/^\s*[-*] |^\s*\d+\. /.test(lines[i])) items.push(lines[i].replace(/^\s*(?:[-*]|\d+\.) /, ""));
        else items[items.length - 1] += ` ${lines[i].trim()}`;
      }
      out.push(`<ul>${items.map((item) => `<li${anchor(item)}>${inline(item)}</li>`).join("\n")}</ul>`);
    } else if (line.trim() === "" || /^---+$/.test(line)) {
      i++;
    } else {
      const paragraph = [];
      for (; lines[i] !== undefined && lines[i].trim() !== "" && !/^[#|]|^```|^\s*[-*] /.test(lines[i]); i++) {
        if (paragraph.length && /^[A-Z]{2}-\d/.test(lines[i])) break; // the next rule
        paragraph.push(lines[i]);
      }
      const numbered = /^\*\*(\d.*)$/.exec(paragraph[0])?.[1]; // a small heading
      out.push(`<p${numbered ? section(numbered) : anchor(paragraph[0])}>${inline(paragraph.join(" "))}</p>`);
    }
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
