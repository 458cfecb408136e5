// One player's board: who and how rich, the markers in reserve and camp, and the building as it rises.
import { Piece } from "@table/icons";
import { Points, Who, WhyMark } from "@table/pages/seats";
import type { Goods, Section as SectionId } from "@table/generated/builders-duel";
import { ART } from "./art";
import { GOODS, ONCES, SEALS, materialPiece, sealElement, sealPiece, type Props } from "./goods";
import { words as boardWords } from "@table/generated/words/builders-duel";

const ROMAN = ["I", "II", "III"];

function Good({
  p,
  element,
  piece,
  count,
  label,
  kind,
}: {
  p: Props;
  element: string;
  piece: string;
  count: number;
  label: string;
  kind: string;
}) {
  return (
    <span {...p.el(element, `${label}${p.words.colon}${count}`, `bd-good ${kind}`)}>
      <Piece id={piece} size={28} />
      {count > 1 ? <i class="num">{count}</i> : null}
    </span>
  );
}

function Reserve({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  return (
    <div class="bd-pile bd-reserve">
      <span class="sc">{w.reserve}</span>
      <div class="bd-goods">
        {GOODS.map((goods, i) => {
          const count = p.view.reserve[seat]![i]!;
          return count ? (
            <Good
              key={goods}
              p={p}
              element={`reserve.${seat}.${goods}`}
              piece={goods}
              count={count}
              kind="raw dim"
              label={`${w.reserve}, ${p.name("goods", goods)}`}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

function Camp({ p, seat }: { p: Props; seat: number }) {
  const w = boardWords(p.lang);
  const kept = ONCES.filter((_, i) => p.view.once_holder[i] === seat);
  const of = (goods: Goods, kind: "raw" | "material") => {
    const count = (kind === "raw" ? p.view.camp_raw : p.view.camp_mat)[seat]![GOODS.indexOf(goods)]!;
    if (!count) return null;
    const piece = kind === "raw" ? goods : materialPiece(goods, seat);
    return (
      <Good
        key={kind + goods}
        p={p}
        element={`${kind}.${seat}.${goods}`}
        piece={piece}
        count={count}
        kind={kind === "raw" ? "raw" : "mat"}
        label={`${w.camp}, ${p.name("goods", goods, kind === "raw" ? "" : "material")}`}
      />
    );
  };
  return (
    <div class="bd-pile bd-camp">
      <span class="sc">{w.camp}</span>
      <div class="bd-goods">
        {GOODS.map((goods) => of(goods, "raw"))}
        {GOODS.map((goods) => of(goods, "material"))}
      </div>
      {kept.map((card) => (
        <span key={card} {...p.el(`once.${card}`, `${p.name("card", card)}, ${w.kept}`, "bd-once")}>
          <Piece id="influence" size={22} /> {p.name("card", card)}
        </span>
      ))}
    </div>
  );
}

/** What the first to finish a section gets. */
function Bonus({ p, section }: { p: Props; section: number }) {
  const w = boardWords(p.lang);
  const of = (figure: string) => p.figure("section", section, figure);
  const seals = of("bonus_seals");
  const gold = of("bonus_gold");
  const gone = p.view.first_done[section] !== null;
  return (
    <span class={`bd-bonus ${gone ? "gone" : ""}`} title={gone ? w.taken : w.first}>
      <span class="num">{seals || gold || of("bonus_conversions")}</span>
      <Piece id={seals ? "seal-23-3" : gold ? "gold" : "tool"} size={15} />
    </span>
  );
}

function Section({ p, seat, section }: { p: Props; seat: number; section: SectionId }) {
  const w = boardWords(p.lang);
  const needs = [1, 2, 3].map((n) => GOODS[p.figure("section", section, `need_${n}`) - 1]!);
  const done = p.view.done[seat]![section]!;
  const site = p.view.site[seat]![section]!;
  const laid = done ? needs.length : site.length;
  const label = `${p.seats[seat]?.title}, ${p.name("section", section)}${p.words.colon}${done ? w.finished : w.installed({ n: laid, all: needs.length })}`;
  const art = (
    <g stroke-width="1.3" stroke-linejoin="round">
      {ART[seat]![section]}
    </g>
  );
  return (
    <div {...p.el(`section.${seat}.${section}`, label, `bd-section ${done ? "done" : ""}`)}>
      <div class="bd-art" aria-hidden="true">
        <svg class="bd-plan" viewBox="0 -12 120 124" preserveAspectRatio="none">
          {art}
        </svg>
        <svg
          class="bd-painted"
          viewBox="0 -12 120 124"
          preserveAspectRatio="none"
          style={{ clipPath: `inset(${100 - (100 * laid) / needs.length}% -4% 0 -4%)` }}
        >
          {art}
        </svg>
      </div>
      <div class="bd-label">
        <b>{ROMAN[section]}</b>
        <Bonus p={p} section={section} />
      </div>
      <div class="bd-slots">
        {needs.map((goods) => (
          <span key={goods} class={`bd-slot ${done || site.includes(goods) ? "on" : ""}`}>
            <Piece id={materialPiece(goods, seat)} size={26} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Seals in hand; those of the person at the table are elements, unless the conflict shows them. */
function Seals({ p, seat, mine }: { p: Props; seat: number; mine: boolean }) {
  return (
    <div class="bd-seals">
      {SEALS.map((seal, i) => {
        const personal = seal === "seal_personal";
        const count = personal ? (p.view.personal_used[seat] ? 0 : 1) : p.view.seals[seat]![i]!;
        if (!count) return null;
        const inside = (
          <>
            <Piece id={sealPiece(seal, p.figure("seal", seal, "high"))} size={30} seat={seat} />
            {count > 1 ? <i class="num">{count}</i> : null}
          </>
        );
        const label = `${p.name("seal", seal)}${p.words.colon}${count}`;
        return mine ? (
          <span key={seal} {...p.el(sealElement(seal), label, "bd-seal")}>
            {inside}
          </span>
        ) : (
          <span key={seal} class="bd-seal" role="img" aria-label={label} title={label}>
            {inside}
          </span>
        );
      })}
    </div>
  );
}

export function Player({ p, seat, below, conflict }: { p: Props; seat: number; below: boolean; conflict: boolean }) {
  const w = boardWords(p.lang);
  const info = p.seats[seat];
  const name = info?.name ?? info?.title ?? "";
  const active = p.table.decision?.actors.includes(seat);
  return (
    <section
      class={`bd-player ${below ? "below" : "above"} ${active ? "active" : ""}`}
      data-seat={seat + 1}
      aria-label={name}
    >
      <div class="bd-id">
        <div {...p.el(`player.${seat}`, name, "bd-name")}>
          <Who p={p} seat={seat} />
          <span class="sc">
            {info?.name ? `${info.title}, ` : ""}
            {seat === 0 ? w.castle : w.cathedral}
          </span>
        </div>
        {p.phone ? null : <WhyMark p={p} seat={seat} />}
        {p.phone ? null : <Points p={p} seat={seat} />}
        <div class="bd-wealth">
          <span {...p.el(`gold.${seat}`, `${name}${p.words.colon}${w.gold({ n: p.view.gold[seat]! })}`, "bd-gold num")}>
            <Piece id="gold" size={26} /> {p.view.gold[seat]}
          </span>
          {p.view.power === seat ? (
            <span {...p.el("power", `${w.power}${p.words.colon}${name}`, "bd-power")}>
              <Piece id="power" size={26} />
            </span>
          ) : null}
        </div>
        <Seals p={p} seat={seat} mine={seat === p.seat && !conflict} />
      </div>
      <Reserve p={p} seat={seat} />
      <div class="bd-building">
        {([0, 1, 2] as const).map((n) => (
          <Section key={n} p={p} seat={seat} section={n} />
        ))}
      </div>
      <Camp p={p} seat={seat} />
    </section>
  );
}
