// A card that fills the phone: what it costs, brings and does, and what may be done with it.
import { useEffect, useRef } from "preact/hooks";
import { HousePicture } from "@table/houses";
import { Icon, Piece } from "@table/icons";
import type { Building } from "@table/generated/kings-abbey";
import { CrusadeSlots, Goods, effectOf, lacking, rewardOf, worth } from "./cards";
import { goodsOf, houseOf, nameOf, type Props } from "./model";
import type { OpenCard } from "./opening";
import { words as boardWords } from "@table/generated/words/kings-abbey";

function BuildingPage({ p, building, price }: { p: Props; building: Building; price: number | undefined }) {
  const w = boardWords(p.lang);
  const cost = goodsOf(p, "building", building);
  return (
    <>
      <HousePicture house={houseOf(building)} class="ka-portrait" />
      <h2 class="display">{p.name("building", building)}</h2>
      <dl class="ka-terms">
        {price ? (
          <div>
            <dt>{w.toBuy}</dt>
            <dd>
              <Goods list={[["denier", price]]} size={24} />
            </dd>
          </div>
        ) : null}
        {price ? (
          <div>
            <dt>{w.gift}</dt>
            <dd>
              <Goods list={rewardOf(p, building)} size={24} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{w.toBuild}</dt>
          <dd>
            <Goods list={cost} size={24} missing={p.seat === null ? undefined : lacking(p, p.seat, cost)} />
          </dd>
        </div>
        <div>
          <dt>{w.worth}</dt>
          <dd>
            <b class="ka-worth num">{worth(p, building)}</b> <i>{w.penalty({ n: worth(p, building) })}</i>
          </dd>
        </div>
      </dl>
      <p>{effectOf(p.help("building", building))}</p>
    </>
  );
}

function CrusadePage({ p, crusade: { card, seat, n } }: { p: Props; crusade: NonNullable<OpenCard["crusade"]> }) {
  const w = boardWords(p.lang);
  const ally = p.view["crusade.ally"][seat]?.[n] ?? null;
  const reward = goodsOf(p, "crusade", card);
  return (
    <>
      <Piece id="master" size={120} seat={seat} class="ka-portrait" />
      <h2 class="display">{p.name("crusade", card)}</h2>
      <dl class="ka-terms">
        <div>
          <dt>{w.needs}</dt>
          <dd>
            <CrusadeSlots p={p} seat={seat} n={n} size={32} />
          </dd>
        </div>
        <div>
          <dt>{w.worth}</dt>
          <dd>
            <b class="ka-worth num">{p.figure("crusade", card, "prestige")}</b>
          </dd>
        </div>
        <div>
          <dt>{w.reward}</dt>
          <dd>
            <Goods list={reward} size={24} />
            {p.figure("crusade", card, "relic") ? <Piece id="relic" size={26} /> : null}
          </dd>
        </div>
        {ally === null ? null : (
          <div>
            <dt>{w.ally({ name: nameOf(p, ally) })}</dt>
            <dd>
              {w.promised} {p.view["crusade.promised_prestige"][seat]?.[n] ?? 0}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

export function CardPage({ p, card, close }: { p: Props; card: OpenCard; close: () => void }) {
  const w = boardWords(p.lang);
  const leave = useRef<HTMLButtonElement>(null);
  const naming = p.choices.filter((c) => c.targets.includes(card.element));
  const bare = naming.filter((c) => !c.targets.some((t) => t.startsWith("die.")));
  const choices = bare.length ? bare : naming; // with no die in hand all that could be sent are named
  useEffect(() => leave.current?.focus(), []);
  const name = card.building ? p.name("building", card.building) : p.name("crusade", card.crusade?.card ?? null);
  const ask = () => {
    close();
    p.el(card.element, name).onClick(new MouseEvent("click"));
  };
  return (
    <div
      class="ka-page"
      role="dialog"
      aria-modal="true"
      aria-label={name}
      data-menu={choices.length ? "" : undefined}
      onKeyDown={(e) => e.key === "Escape" && close()}
    >
      <button
        ref={leave}
        type="button"
        class="btn icon-b ka-leave"
        aria-label={w.close}
        title={w.close}
        onClick={close}
      >
        <Icon name="close" />
      </button>
      {card.building ? <BuildingPage p={p} building={card.building} price={card.price} /> : null}
      {card.crusade ? <CrusadePage p={p} crusade={card.crusade} /> : null}
      {choices.map((c) => (
        <p key={c.text}>
          <button type="button" class="btn" data-choice={c.text} onClick={() => (close(), p.choose(c))}>
            {c.label}
          </button>
          {c.warning ? <span class="caution">{c.warning.message}</span> : null}
        </p>
      ))}
      {choices.length || !p.choices.length ? null : (
        <button type="button" class="btn quiet" onClick={ask}>
          {w.whyNot}
        </button>
      )}
    </div>
  );
}
