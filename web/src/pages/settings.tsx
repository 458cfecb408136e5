// What a person sets for this browser, in a table's menu and on the page of help.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import {
  answers,
  following,
  setAnswers,
  setFollowing,
  setSounds,
  setSpeed,
  sounds,
  speed,
  type Follow,
  type Speed,
} from "../settings";

interface SettingProps {
  title: string;
  name: string;
  value: string;
  values: Record<string, string>;
  change: (value: string) => void;
}

/** One setting of this browser, by list. */
export function Setting({ title, name, value, values, change }: SettingProps) {
  return (
    <label class="setting">
      {title}
      <select value={value} {...{ [`data-${name}`]: true }} onChange={(e) => change(e.currentTarget.value)}>
        {Object.entries(values).map(([v, said]) => (
          <option key={v} value={v}>
            {said}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Settings() {
  const { words } = useApp();
  const [, again] = useState(0);
  const setting = (
    title: string,
    name: string,
    value: string,
    values: Record<string, string>,
    set: (v: string) => void,
  ) => <Setting {...{ title, name, value, values }} change={(v) => (set(v), again(Date.now()))} />;
  const onOff = { off: words.off, on: words.on };
  return (
    <>
      {setting(words.speed, "speed", speed(), words.speeds, (v) => setSpeed(v as Speed))}
      {setting(words.table.follow, "follow", following(), words.follows, (v) => setFollowing(v as Follow))}
      {setting(words.table.answers, "answers", answers() ? "on" : "off", onOff, (v) => setAnswers(v === "on"))}
      {setting(words.sound, "sounds", sounds() ? "on" : "off", onOff, (v) => setSounds(v === "on"))}
    </>
  );
}
