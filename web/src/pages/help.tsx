// Settings, keys, the page as an app, and what Cloister is: what a table's menu has, for who sits at none.
import { useApp } from "../app";
import { isInstalled, useInstall } from "../install";
import { Settings } from "./settings";
import { OneLeaf } from "./spread";
import "../../style/help.css";

/** Keys as they are written on keyboards of both languages, and what each does. */
function useKeys(): [string[], string][] {
  const own = useApp().words.help;
  return [
    [["←", "↑", "→", "↓"], own.arrows],
    [[own.enter, own.space], own.press],
    [["?"], own.why],
    [["H"], own.hint],
    [[own.backspace], own.back],
    [[own.escape], own.close],
    [["+", "−", "0"], own.zoom],
    [["R"], own.turn],
    [["←", "→", own.pages, own.ends], own.replay],
  ];
}

function Keys() {
  const { words } = useApp();
  return (
    <section class="sec" data-keys>
      <h2>{words.help.keys}</h2>
      <dl class="keys">
        {useKeys().map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A button where the browser lets us ask, else where its own menu has it. */
function Install() {
  const own = useApp().words.help;
  const install = useInstall();
  return (
    <section class="sec" data-install-part>
      <h2>{own.install}</h2>
      <p>{isInstalled() ? own.installed : own.installWhy}</p>
      {isInstalled() ? null : install ? (
        <button class="btn gold" data-install onClick={install}>
          {own.installNow}
        </button>
      ) : (
        <p class="said">{own.installHow}</p>
      )}
    </section>
  );
}

export function HelpPage() {
  const { words, link } = useApp();
  const own = words.help;
  return (
    <OneLeaf title={own.title} kind="help-page" data-help-page>
      <section class="sec" data-settings>
        <h2>{own.settings}</h2>
        <Settings />
        <p class="said">{own.settingsNote}</p>
      </section>
      <Keys />
      <Install />
      <section class="sec" data-about-part>
        <h2>{own.about}</h2>
        <p>{own.what}</p>
        <p>{own.rights}</p>
        <p>
          <a href="/rules" onClick={link}>
            {words.allRules}
          </a>{" "}
          ·{" "}
          <a href="/learn" onClick={link}>
            {words.learn.title}
          </a>
        </p>
      </section>
    </OneLeaf>
  );
}
