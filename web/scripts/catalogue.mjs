// Reads gettext catalogues and the templates in them, as tools/words.py and src/core/words_expand.c do.
const ESCAPES = { n: "\n", t: "\t", v: "\v", '"': '"', "\\": "\\" };

function unquoted(text, where) {
  const inside = /^"((?:[^"\\]|\\.)*)"$/.exec(text)?.[1];
  if (inside === undefined) throw new Error(`${where}: expected a string in quotes, found: ${text}`);
  return inside.replace(/\\(.)/g, (_, c) => ESCAPES[c] ?? `\\${c}`);
}

/** {id: text} of a catalogue, without the header. */
export function entries(file, path) {
  const found = {};
  let id = "";
  let key = "";
  file.split("\n").forEach((line, i) => {
    const where = `${path}:${i + 1}`;
    const [, word, rest] = /^(msgid|msgstr)\s+(.*)$/.exec(line.trim()) ?? [];
    if (!line.trim() || line.startsWith("#")) return;
    key = word ?? key;
    if (key === "msgid") {
      id = (word ? "" : id) + unquoted(rest ?? line.trim(), where);
      if (word && id in found) throw new Error(`${where}: '${id}' stands here twice`);
    } else {
      found[id] = (word ? "" : found[id]) + unquoted(rest ?? line.trim(), where);
    }
  });
  delete found[""];
  return found;
}

/** What stands between braces: the argument's name, the mark behind it and what follows. {a&b?text} is two of them. */
export function placeholders(text) {
  return [...text.replaceAll("{{", "").matchAll(/\{([a-z_0-9]+)([.:/=*&]?)([^}]*)\}/g)].flatMap(
    ([, name, mark, rest]) => {
      const second = mark === "&" || mark === "*" ? /^\w+/.exec(rest)?.[0] : undefined;
      return [{ name, mark, rest }, ...(second ? [{ name: second, mark, rest: "" }] : [])];
    },
  );
}
