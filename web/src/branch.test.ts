import { expect, test } from "vitest";
import { cutRecord } from "./branch";

const RECORD = `cloister-record 1
game some-game
rules 1
players 2
commitment cee1
seed 1
rows
1 0 place a1 #12
2 1 place d1 #34
3 0 undo 1
4 0 place g1 #56
result 0 rank 1 total 3
end
`;

test("a record is cut after a row, without what tells of the future", () => {
  expect(cutRecord(RECORD, 2)).toBe(
    "cloister-record 1\ngame some-game\nrules 1\nplayers 2\nrows\n1 0 place a1 #12\n2 1 place d1 #34\nend\n",
  );
  expect(cutRecord(RECORD, 0).endsWith("rows\nend\n")).toBe(true);
  expect(cutRecord(RECORD, 9)).toContain("4 0 place g1");
  expect(cutRecord(RECORD, 9)).not.toContain("result");
});
