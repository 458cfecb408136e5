// A table's own exception: nothing of it is to reach one, whatever the notices say.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";

export function Hush({ table }: { table: string }) {
  const { words, server } = useApp();
  const [quiet, setQuiet] = useState<boolean | null>(null);
  useEffect(() => {
    void server
      ?.request<{ quiet: boolean }>("hushed", { table })
      .then((answer) => setQuiet(answer.quiet))
      .catch(() => undefined);
  }, [server, table]);
  if (quiet === null) return null;
  const change = (to: boolean) => {
    setQuiet(to);
    void server!.request("hush", { table, quiet: to }).catch(() => setQuiet(!to));
  };
  return (
    <label class="setting">
      {words.notices.hush}
      <select value={quiet ? "off" : "on"} data-hush onChange={(e) => change(e.currentTarget.value === "off")}>
        <option value="on">{words.notices.told}</option>
        <option value="off">{words.notices.hushed}</option>
      </select>
    </label>
  );
}
