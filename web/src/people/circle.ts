// Friends, who asks to be one, whom one has blocked, and invitations: kept up to date by what the server pushes.
import type { Connection } from "../connection";
import type { Listing } from "../pages/lobby";
import { Shared } from "../shared";
import type { Lang, PersonShown } from "../types";

export interface Acquaintance {
  person: PersonShown;
  at: number;
}

export interface Invited {
  by: string;
  key: string;
  listing: Listing;
}

export interface Lists {
  friends: Acquaintance[];
  asking: Acquaintance[];
  asked: Acquaintance[];
  blocked: Acquaintance[];
  invitations: Invited[];
}

export const nobody: Lists = { friends: [], asking: [], asked: [], blocked: [], invitations: [] };

/** What somebody is to one. */
export type Relation = "friend" | "asking" | "asked" | "blocked" | "none";

export function relationOf(lists: Lists, id: string): Relation {
  const has = (list: Acquaintance[]) => list.some((a) => a.person.id === id);
  if (has(lists.blocked)) return "blocked";
  if (has(lists.friends)) return "friend";
  if (has(lists.asked)) return "asked";
  return has(lists.asking) ? "asking" : "none";
}

/** Who invites, by the name under which they sit there; null: they do not. */
export const inviter = (invited: Invited): string | null =>
  invited.listing.seats.find((s) => s.person?.id === invited.by)?.name ?? null;

export type Deed = "befriend" | "unfriend" | "block" | "unblock";

export class Circle {
  readonly lists = new Shared<Lists>(nobody);

  constructor(private readonly server: Connection) {
    server.listen((push) => {
      if (push.t === "people" || push.t === "online") void this.load();
    });
    void this.load();
  }

  async load(): Promise<void> {
    const lang = document.documentElement.lang as Lang;
    const ask = <T>(operation: string, members = {}) => this.server.request<T>(operation, members).catch(() => null);
    const [circle, invited] = await Promise.all([
      ask<{ circle: Omit<Lists, "invitations"> }>("friends"),
      ask<{ invitations: Invited[] }>("invitations", lang ? { lang } : {}),
    ]);
    if (circle && invited) this.lists.set({ ...circle.circle, invitations: invited.invitations });
  }

  /** Rejects with Refused. */
  async do(deed: Deed, person: string): Promise<void> {
    await this.server.request(deed, { person });
    await this.load();
  }

  async invite(table: string, person: string): Promise<void> {
    await this.server.request("invite", { table, person });
  }

  /** A table for two, to which they are invited: where it is. */
  async challenge(person: string, members: Record<string, unknown>): Promise<string> {
    const seats = [{ kind: "me" }, { kind: "invited" }];
    const made = await this.server.request<{ table: string }>("create", { players: 2, seats, ...members });
    await this.invite(made.table, person);
    return `/table/${made.table}`;
  }

  async decline(table: string): Promise<void> {
    await this.server.request("decline", { table });
    await this.load();
  }
}
