// A guest is asked a name before sitting down where others will see it, so that they know who plays.
import { useState } from "preact/hooks";
import { useApp, type Me } from "../app";

const KEPT = "guest.name";

/** The name that was taken before, or one of those that guests may take if they have no better idea. */
function suggested(names: string): string {
  const all = names.split(", ");
  return localStorage.getItem(KEPT) ?? all[Math.floor(Math.random() * all.length)]!;
}

export interface Guest {
  ask: boolean;
  name: string;
  set: (name: string) => void;
  /** Takes the name, if one was asked for. */
  take: () => Promise<void>;
}

export function useGuest(where: boolean): Guest {
  const { me, setMe, server, words } = useApp();
  const [name, set] = useState(() => suggested(words.guestNames));
  const ask = where && server !== null && me !== null && !me.registered;
  const take = async () => {
    const said = name.trim();
    if (!ask || !said || !server) return;
    setMe((await server.request<{ me: Me }>("rename", { name: said })).me);
    localStorage.setItem(KEPT, said);
  };
  return { ask, name, set, take };
}

export function GuestName({ guest }: { guest: Guest }) {
  const { words, me } = useApp();
  return guest.ask ? (
    <label class="setting">
      {words.yourName}
      <input
        data-guest-name
        maxLength={24}
        value={guest.name}
        placeholder={me!.name}
        onInput={(e) => guest.set(e.currentTarget.value)}
      />
    </label>
  ) : null;
}
