import { describe, expect, it } from "vitest";

import { nameReader } from "../pinyin/index.ts";
import { createNameSearch, type Findable } from "./nameSearch.ts";

const things: readonly Findable[] = [
  { name: "北厂班车", others: ["N-07"], beside: "车队" },
  { name: "班车", others: ["S-1"] },
  { name: "班车调度", others: ["D"] },
  { name: "夜班", others: ["banche", undefined] },
  { name: "车队", others: ["S-10"] },
];
const search = createNameSearch(things, (thing) => thing, { reader: nameReader });
const names = (query: string) => search(query).map(({ name }) => name);

describe("the search of names", () => {
  it.each([
    ["nothing for nothing", " ", []],
    ["nothing that is not there", "xyz", []],
    ["equal words, then names that begin with it, then what holds it", "班车", ["班车", "班车调度", "北厂班车"]],
    ["equal codes before names and codes that begin with it", "s-1", ["班车", "车队"]],
    ["spellings, whole", "banche", ["班车", "夜班", "班车调度", "北厂班车"]],
    ["initials", "bcdd", ["班车调度"]],
    ["traditional characters, and blanks within", "班 車 調", ["班车调度"]],
    ["what stands beside a name last", "车队", ["车队", "北厂班车"]],
  ])("finds %s", (_what, query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it("guesses similar names only without a match, from three characters on, and reads the names once", () => {
    const asked: string[] = [];
    let read = 0;
    const guessing = createNameSearch(things, (thing) => thing, {
      resembling: () => {
        read += 1;
        return (query) => (asked.push(query), [2, 99]);
      },
    });
    expect(guessing("班车").map(({ name }) => name)).not.toEqual([]);
    expect(guessing("zz")).toEqual([]);
    expect(guessing("调度班").map(({ name }) => name)).toEqual(["班车调度"]);
    guessing("zzz");
    expect([asked, read]).toEqual([["调度班", "zzz"], 1]);
  });
});
