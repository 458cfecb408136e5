// By mail: the address, confirmed by its letter, and whether one mail a day tells all.
import { useApp } from "../app";
import type { Attempt } from "../pages/attempt";
import { clock, minutes, type Notices } from "./wishes";

interface Props {
  notices: Notices;
  attempt: Attempt;
  change: (to: Partial<Notices>) => void;
  load: () => Promise<void>;
}

const MORNING = 8 * 60;

function Daily({ notices, change }: Pick<Props, "notices" | "change">) {
  const { words } = useApp();
  const own = words.notices;
  const daily = notices.daily >= 0;
  return (
    <p class="said-line">
      <select
        value={daily ? "daily" : "each"}
        aria-label={own.mail}
        data-daily
        onChange={(e) => change({ daily: e.currentTarget.value === "daily" ? MORNING : -1 })}
      >
        <option value="each">{own.eachMail}</option>
        <option value="daily">{own.dailyMail}</option>
      </select>
      {daily ? (
        <input
          type="time"
          aria-label={own.dailyAt}
          value={clock(notices.daily)}
          onChange={(e) => {
            const value = minutes(e.currentTarget.value);
            if (value !== null) change({ daily: value });
          }}
        />
      ) : null}
    </p>
  );
}

export function Mail({ notices, attempt, change, load }: Props) {
  const { words, server, me } = useApp();
  const own = words.notices;
  const { mail } = notices;
  const set = (address: string) =>
    attempt(async () => {
      await server!.request("mail", { address });
      await load();
    });
  const submit = (e: Event) => {
    e.preventDefault();
    void set(String(new FormData(e.currentTarget as HTMLFormElement).get("address")).trim());
  };
  if (!me?.registered)
    return (
      <section class="sec">
        <h2>{own.mail}</h2>
        <p class="said">{own.mailRegistered}</p>
      </section>
    );
  return (
    <section class="sec">
      <h2>{own.mail}</h2>
      {mail ? (
        <>
          <p class="said-line">
            <b>{mail.address}</b>
            <button class="btn quiet" data-forget-mail onClick={() => void set("")}>
              {own.remove}
            </button>
          </p>
          {mail.confirmed ? <Daily {...{ notices, change }} /> : <p class="said">{own.unconfirmed}</p>}
        </>
      ) : (
        <form class="join" onSubmit={submit}>
          <input type="email" name="address" aria-label={own.address} placeholder={own.address} required />
          <button class="btn">{own.giveMail}</button>
        </form>
      )}
      <p class="said">{own.mailNote}</p>
    </section>
  );
}
