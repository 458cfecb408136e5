// Browsers that take pushes: this one can be added, each can be removed.
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { Icon } from "../icons";
import { ago } from "../pages/lobby";
import type { Attempt } from "../pages/attempt";
import { addThisDevice, canPush, forgetThisDevice } from "./push";
import type { Answer, Device } from "./wishes";

interface Props {
  answer: Answer;
  attempt: Attempt;
  load: () => Promise<void>;
}

function Row({ device, drop }: { device: Device; drop: () => void }) {
  const { words, lang } = useApp();
  const own = words.notices;
  const used = device.used ? own.lastPush({ when: ago(device.used, lang) }) : own.neverPushed;
  const phone = /Android|iPhone|iPad/.test(device.name);
  return (
    <li class="device">
      <Icon name={phone ? "phone" : "screen"} />
      <span>
        <b>{device.name || own.device}</b>
        <span class="s">{device.here ? `${own.here} · ${used}` : used}</span>
      </span>
      <button class="btn quiet" data-drop-device={device.device} onClick={drop}>
        {own.remove}
      </button>
    </li>
  );
}

export function Devices({ answer, attempt, load }: Props) {
  const { words, server } = useApp();
  const own = words.notices;
  const [refused, setRefused] = useState(false);
  const { devices } = answer.notices;
  const add = () =>
    void attempt(async () => {
      setRefused(!(await addThisDevice(server!, answer.push!)));
      await load();
    });
  const drop = (device: Device) =>
    void attempt(async () => {
      if (device.here) await forgetThisDevice();
      await server!.request("drop_device", { device: device.device });
      await load();
    });
  return (
    <section class="sec">
      <h2>
        {own.devices}
        {canPush() && !devices.some((d) => d.here) ? (
          <button class="btn quiet" data-add-device onClick={add}>
            {own.addThis}
          </button>
        ) : null}
      </h2>
      {refused ? <p class="refusal">{own.refused}</p> : null}
      {devices.length ? (
        <ul>
          {devices.map((d) => (
            <Row key={d.device} device={d} drop={() => drop(d)} />
          ))}
        </ul>
      ) : (
        <p class="said">{canPush() ? own.noDevice : own.cannotPush}</p>
      )}
    </section>
  );
}
