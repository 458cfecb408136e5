// What the encyclopaedia shows of this game, and what its figures are called.
import type { Shown } from "@table/rules";

export default [
  {
    type: "token",
    title: { en: "Tokens", fr: "Jetons" },
    piece: (id) => id,
    figures: {
      start: { en: "at the start", fr: "au début" },
      half_points: { en: "half points at the end", fr: "demi-points à la fin" },
    },
  },
  {
    type: "building",
    title: { en: "Buildings", fr: "Bâtiments" },
    figures: {
      pays: { en: "is paid with", fr: "se paie en", of: "token" },
      points: { en: "points", fr: "points" },
      gives: { en: "gives", fr: "donne", of: "token" },
    },
  },
  {
    type: "chapels",
    title: { en: "Chapels at the end", fr: "Chapelles à la fin" },
    figures: { points: { en: "points", fr: "points" } },
  },
  {
    type: "road",
    title: { en: "The road", fr: "La route" },
    figures: {
      touches: { en: "touches", fr: "touche", of: "monastery" },
      and: { en: "and", fr: "et", of: "monastery" },
      bonus: { en: "bonus", fr: "bonus", of: "bonus" },
    },
  },
  {
    type: "line",
    title: { en: "Lines of the window", fr: "Lignes du vitrail" },
    figures: {
      points: { en: "points", fr: "points" },
      token: { en: "gives", fr: "donne", of: "token" },
      steps: { en: "steps on the road", fr: "pas sur la route" },
    },
  },
  {
    type: "mission",
    title: { en: "Missions", fr: "Missions" },
    figures: {
      year_1: { en: "points in year 1", fr: "points en l’an 1" },
      year_2: { en: "in year 2", fr: "en l’an 2" },
      year_3: { en: "in year 3", fr: "en l’an 3" },
    },
  },
  { type: "action", title: { en: "Actions", fr: "Actions" } },
  {
    type: "size",
    title: { en: "By the number of players", fr: "Selon le nombre de joueurs" },
    figures: {
      neutral_dice: { en: "neutral dice each", fr: "dés neutres chacun" },
      window_tiles: { en: "tiles in a pile", fr: "tuiles par pile" },
      chapel_holds: { en: "novices in a chapel", fr: "novices par chapelle" },
    },
  },
] satisfies Shown[];
