// For tests: both languages are there, as the page has the one it is read in.
import { fetchWords } from "./words";

await Promise.all([fetchWords("en"), fetchWords("fr")]);
