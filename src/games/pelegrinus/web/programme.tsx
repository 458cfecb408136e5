// One's five characters: taken in hand by click or key, or pulled to where they shall go.
import type { TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import { Piece } from "@table/icons";
import type { Character, Destination } from "@table/generated/pelegrinus";
import { CHARACTERS, CITY_IDS, closing, onChart, type Props } from "./places";
import { words as boardWords } from "@table/generated/words/pelegrinus";

const HEIGHT: Record<Character, number> = { master: 56, chaplain: 51, nun: 47, pilgrim: 44, keeper: 42 };
const LONG = 12; // letters that have no room beside each other
const SLIP = 6;
const NEAR = 40; // pixels a pull may miss a city by

/** A long name may be broken before its last syllables: Constanti-nople. */
const breakable = (name: string): string =>
  name.length > LONG && !/[ -]/.test(name) ? `${name.slice(0, -5)}\u00ad${name.slice(-5)}` : name;

/** The element under a pull: what lies there, or the city next to it. */
function targetAt(x: number, y: number, offered: (name: string) => boolean): string | null {
  for (const node of document.elementsFromPoint(x, y)) {
    const name = node.closest<HTMLElement>("[data-el]")?.dataset.el;
    if (name && offered(name)) return name;
  }
  let best: string | null = null;
  let least = NEAR;
  for (const city of CITY_IDS) {
    const name = `city.${city}`;
    const dot = offered(name) ? document.querySelector(`[data-el="${name}"] .pe-dot`)?.getBoundingClientRect() : null;
    const away = dot ? Math.hypot(dot.left + dot.width / 2 - x, dot.top + dot.height / 2 - y) : Infinity;
    if (away < least) [least, best] = [away, name];
  }
  return best;
}

interface Pull {
  character: Character;
  x: number;
  y: number;
  from: [number, number];
  on: boolean; // farther than a click slips
}

/** Where a character goes, in a word. */
function whither(p: Props, to: string | null, inHand: boolean): string {
  const w = boardWords(p.lang);
  if (to === null) return inHand ? w.choosing : w.unplaced;
  return to === "stay" ? w.home : onChart(p, to, p.name("destination", to as Destination));
}

const offerOf = (p: Props, character: Character, name: string) =>
  p.laid?.offers[p.laid.pieces.indexOf(`character.${character}`)]?.find((c) => c.targets.includes(name));

/** Pulling a character to its place, by mouse or finger; a click that slips a little is still a click. */
function usePull(p: Props) {
  const [pull, setPull] = useState<Pull | null>(null);
  const pulled = useRef(false);
  const { laid } = p;
  const start = (character: Character) => (e: TargetedPointerEvent<HTMLElement>) => {
    if (!laid) return;
    pulled.current = false;
    e.currentTarget.setPointerCapture(e.pointerId);
    setPull({ character, x: e.clientX, y: e.clientY, from: [e.clientX, e.clientY], on: false });
  };
  const move = (e: PointerEvent) => {
    if (!pull) return;
    const on = pull.on || Math.hypot(e.clientX - pull.from[0], e.clientY - pull.from[1]) > SLIP;
    if (on && !pull.on) {
      pulled.current = true;
      // The piece comes to hand, so that its places light up.
      if (laid && laid.pieces[laid.at] !== `character.${pull.character}`)
        p.el(`character.${pull.character}`, "").onClick(e);
    }
    setPull({ ...pull, on, x: e.clientX, y: e.clientY });
  };
  const drop = (e: PointerEvent) => {
    if (!pull) return;
    setPull(null);
    if (!pull.on) return;
    const to = targetAt(
      e.clientX,
      e.clientY,
      (name) => name !== `character.${pull.character}` && offerOf(p, pull.character, name) !== undefined,
    );
    const choice = to ? offerOf(p, pull.character, to) : undefined;
    if (choice) p.choose(choice);
  };
  return { pull, pulled, start, move, drop, stop: () => setPull(null) };
}

/** One of the five: who it is, how much it weighs, where it goes. */
function Sent({
  p,
  character,
  to,
  hand,
}: {
  p: Props;
  character: Character;
  to: string | null;
  hand: ReturnType<typeof usePull>;
}) {
  const w = boardWords(p.lang);
  const { pull, pulled } = hand;
  const inHand = p.laid?.pieces[p.laid.at] === `character.${character}`;
  const influence = p.figure("character", character, "influence");
  const where = whither(p, to, inHand);
  const label = `${p.name("character", character)}, ${w.influence({ n: influence })}${p.words.colon}${where}`;
  const props = p.el(`character.${character}`, label, `pe-piece ${inHand ? "in-hand" : ""} ${to ? "set" : ""}`);
  return (
    <button
      {...props}
      title={p.help("character", character) ?? undefined}
      aria-pressed={inHand}
      onClick={(e) => {
        if (!pulled.current) props.onClick(e);
        pulled.current = false;
      }}
      onPointerDown={hand.start(character)}
      onPointerMove={hand.move}
      onPointerUp={hand.drop}
      onPointerCancel={hand.stop}
    >
      <Piece
        id={character}
        size={HEIGHT[character]}
        seat={p.seat}
        class={pull?.on && pull.character === character ? "lifted" : ""}
      />
      {influence ? (
        <span class="pe-influence num" aria-hidden="true">
          {influence}
        </span>
      ) : null}
      <span class="pe-who">{w.characters[character]}</span>
      <small class={to ? "" : "said"}>{breakable(where)}</small>
    </button>
  );
}

export function Programme({ p, playing }: { p: Props; playing: boolean }) {
  const w = boardWords(p.lang);
  const hand = usePull(p);
  if (p.seat === null || p.view.phase === "over") return null;
  const { laid } = p;
  const { pull } = hand;
  const own = p.view.prog[p.seat] ?? null;
  const placeOf = (character: Character, i: number): string | null => {
    const choice = laid?.placed[laid.pieces.indexOf(`character.${character}`)];
    return laid ? ((choice?.args[1] as string | undefined) ?? null) : (own?.[i] ?? null);
  };
  return (
    <section class={`pe-programme ${playing ? "playing" : ""}`} aria-label={w.programme}>
      <div class="pe-five">
        {CHARACTERS.map((character, i) => (
          <Sent key={character} p={p} character={character} to={placeOf(character, i)} hand={hand} />
        ))}
      </div>
      <div class={`pe-elsewhere ${laid || p.choices.length ? "" : "idle"}`}>
        <button {...p.el("stay", w.stay, "pe-stay btn")}>{w.stay}</button>
        {p.phone ? <button {...p.el("court", w.court, "pe-stay btn")}>{w.court}</button> : null}
      </div>
      {laid
        ? closing(p, p.view).map((region) => (
            <p key={region} class="caution" data-closing={region}>
              {w.mayClose({ region: p.name("region", region) })}
            </p>
          ))
        : null}
      {pull?.on ? (
        <span class="pe-ghost" style={{ transform: `translate(${pull.x - 28}px, ${pull.y - 48}px)` }}>
          <Piece id={pull.character} size={56} seat={p.seat} />
        </span>
      ) : null}
    </section>
  );
}

/** For the court's leaf: the own characters sent there. */
export const sentTo = (p: Props, place: Destination): Character[] =>
  CHARACTERS.filter((character, i) => {
    if (p.seat === null) return false;
    const choice = p.laid?.placed[p.laid.pieces.indexOf(`character.${character}`)];
    return (p.laid ? choice?.args[1] : p.view.phase === "program" ? p.view.prog[p.seat]?.[i] : null) === place;
  });
