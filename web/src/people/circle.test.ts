import { describe, expect, it } from "vitest";
import { inviter, nobody, relationOf, type Invited, type Lists } from "./circle";

const known = (id: string) => ({ person: { id, name: id, registered: true }, at: 0 });
const lists: Lists = {
  ...nobody,
  friends: [known("anna")],
  asking: [known("bruno")],
  asked: [known("clara")],
  blocked: [known("dora")],
};

describe("a circle", () => {
  it("says what somebody is to one", () => {
    const all = ["anna", "bruno", "clara", "dora", "emil"].map((id) => relationOf(lists, id));
    expect(all).toEqual(["friend", "asking", "asked", "blocked", "none"]);
  });

  it("names who invites, if they sit there", () => {
    const seats = [{ kind: "person", name: "Anna", title: "White", person: known("anna").person }];
    const invited = { by: "anna", key: "k", listing: { seats } } as unknown as Invited;
    expect([inviter(invited), inviter({ ...invited, by: "bruno" })]).toEqual(["Anna", null]);
  });
});
