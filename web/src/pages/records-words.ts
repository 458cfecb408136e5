// What the page of records says.
import type { Lang } from "../types";

const en = {
  title: "Records",
  all: "All records",
  played: (n: number) => (n === 1 ? "1 game played" : `${n} games played`),
  won: (n: number) => `${n} won`,
  against: "Against",
  games: "Played",
  wins: "Won",
  rating: "Rating",
  standing: "How you stand",
  rated: "Ratings",
  ratedNote: "From rated tables; beside the figure, how sure it is.",
  none: "No game is finished yet. Play one, and it is recorded here.",
  finished: "Finished games",
  older: "Older games",
};

const fr: typeof en = {
  title: "Palmarès",
  all: "Tout le palmarès",
  played: (n) => (n === 1 ? "1 partie jouée" : `${n} parties jouées`),
  won: (n) => (n === 1 ? "1 gagnée" : `${n} gagnées`),
  against: "Contre",
  games: "Jouées",
  wins: "Gagnées",
  rating: "Cote",
  standing: "Où vous en êtes",
  rated: "Cotes",
  ratedNote: "D’après les tables cotées\u202f; à côté du chiffre, sa marge.",
  none: "Aucune partie n’est encore terminée. Jouez-en une\u00a0: elle s’inscrira ici.",
  finished: "Parties terminées",
  older: "Parties plus anciennes",
};

export const recordWords = (lang: Lang): typeof en => (lang === "fr" ? fr : en);
