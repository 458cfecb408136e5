// Language and light, at the end of a page's bar.
import { useApp } from "../app";
import { Icon } from "../icons";

export function Switches() {
  const { words, lang, switchLang, switchTheme } = useApp();
  return (
    <>
      <button class="btn quiet" lang={lang === "en" ? "fr" : "en"} onClick={switchLang}>
        {words.language}
      </button>
      <button class="btn icon-b" aria-label={words.theme} title={words.theme} onClick={switchTheme}>
        <Icon name="theme" />
      </button>
    </>
  );
}
