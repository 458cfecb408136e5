// Pelegrinus: a portolan chart with the orders' houses on it; five characters go out in secret each round.
import { useEffect, useState } from "preact/hooks";
import { defineBoard } from "@table/board";
import { compare } from "./compare";
import type { View } from "@table/generated/pelegrinus";
import type { Choice } from "@table/types";
import type { Region } from "@table/generated/pelegrinus";
import { PilgrimMap } from "./map";
import { OrderSeats, Orders } from "./orders";
import type { Props } from "./places";
import { onStage, usePlaying } from "./play";
import { Programme } from "./programme";
import { Calendar, Track } from "./track";
import { words as boardWords } from "@table/generated/words/pelegrinus";
import "./board.css";

type Tab = "map" | "popes" | "orders";

/** Where an element is on a phone. */
function tabOf(element: string): Tab {
  if (element.startsWith("track.")) return "popes";
  return element.startsWith("relic.") ? "orders" : "map";
}

/** Wide: the map, and under it the rounds with their regions and popes. */
function Wide({ p }: { p: Props }) {
  const playing = usePlaying(p);
  const [region, lookAt] = useState<Region | null>(null);
  const view = playing.scene?.view ?? p.view;
  return (
    <div class="pe">
      <PilgrimMap p={p} view={view} playing={playing} region={region} lookAt={lookAt} />
      <Calendar p={p} view={view} region={region} lookAt={lookAt} />
    </div>
  );
}

/** Phone: the map, the rest behind tabs. */
function Narrow({ p }: { p: Props }) {
  const w = boardWords(p.lang);
  const playing = usePlaying(p);
  const [region, lookAt] = useState<Region | null>(null);
  const [tab, setTab] = useState<Tab>("map");
  useEffect(() => {
    if (p.spoken) setTab(p.spoken[0] ? tabOf(p.spoken[0]) : "map");
  }, [p.spoken?.join()]);
  const view = playing.scene?.view ?? p.view;
  const scores = onStage.use()?.scores ?? p.table.scores;
  const shown = playing.scene ? "map" : tab;
  return (
    <div class="pe narrow fills">
      <div class="pe-tabs" role="tablist">
        {(["map", "popes", "orders"] as const).map((t) => (
          <button key={t} role="tab" aria-selected={shown === t} class="pe-tab" onClick={() => setTab(t)}>
            {w[t]}
          </button>
        ))}
      </div>
      {shown === "map" ? (
        <PilgrimMap p={p} view={view} playing={playing} region={region} lookAt={lookAt} />
      ) : (
        <div class="pe-page" tabIndex={0} role="tabpanel" aria-label={w[shown]}>
          {shown === "popes" ? <Track p={p} view={view} /> : <Orders p={p} view={view} scores={scores} />}
        </div>
      )}
    </div>
  );
}

const Pelegrinus = (p: Props) => (p.phone ? <Narrow p={p} /> : <Wide p={p} />);

/** Beside the prompt: the five to be sent. */
const Aside = (p: Props) => <Programme p={p} playing={onStage.use() !== null} />;

export default defineBoard<View>({
  component: Pelegrinus,
  aside: Aside,
  seats: OrderSeats,
  compare,
  playsItself: true,
  layout: {
    kind: "program",
    piece: (c: Choice) => `character.${c.args[0]}`,
    idle: (c: Choice) => c.args[1] === "stay",
    order: "next_character",
    placed: (lang) => boardWords(lang).allPlaced,
  },
});
