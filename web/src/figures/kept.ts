// Editions of this browser: kept between visits, without a server too; and as links and files for others.
import type { EditionFile } from "./edition";

const KEY = "editions";
const LINK = "e=";

export interface Kept {
  key: string;
  file: EditionFile;
  at: number;
}

/** All of them, or those of one game, the last changed first. */
export function keptEditions(game?: string): Kept[] {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
    return all.filter((k) => !game || k.file.game === game).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

export const keptEdition = (key: string | null): Kept | null => keptEditions().find((k) => k.key === key) ?? null;

function store(all: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that stores nothing still lets one look, and export.
  }
}

export function keepEdition(key: string, file: EditionFile): void {
  store([{ key, file, at: Date.now() }, ...keptEditions().filter((k) => k.key !== key)]);
}

export const dropEdition = (key: string): void => store(keptEditions().filter((k) => k.key !== key));

export const newKey = (): string => Math.random().toString(36).slice(2, 10);

const bytesOf = async (stream: ReadableStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

const squeezed = (data: BlobPart): Promise<Uint8Array> =>
  bytesOf(new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw")));

const unfolded = (data: BlobPart): Promise<Uint8Array> =>
  bytesOf(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")));

/** The address of the figures page with the whole edition in its fragment: no server sees it. */
export async function linkOf(file: EditionFile): Promise<string> {
  const bytes = await squeezed(JSON.stringify(file));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return `${location.origin}/figures/${file.game}#${LINK}${text}`;
}

/** The edition that a fragment carries; null: none, or nothing that can be read. */
export async function fromLink(fragment: string): Promise<unknown> {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(LINK)) return null;
  try {
    const packed = atob(text.slice(LINK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await unfolded(Uint8Array.from(packed, (c) => c.charCodeAt(0)));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Hands a file to the browser to save. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "edition"}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A file of the owner's, as somebody wrote it: the module says what is wrong with it when it lies open. */
export async function readEdition(file: File, game: string): Promise<EditionFile | null> {
  try {
    const read = JSON.parse(await file.text()) as EditionFile;
    return read.game === game ? read : null;
  } catch {
    return null;
  }
}
