import fc from "fast-check";
import { expect, test } from "vitest";
import type { Board, BoardDuty } from "../roster/board.ts";
import { usualDrivingRules } from "../roster/drivingRules.ts";
import { readWeek } from "../roster/week.ts";
import {
  busyDrivers,
  driverSheets,
  driverSheetsPage,
  type RosterAbout,
  rosterPage,
  rosterSheet,
} from "./rosterSheets.ts";

const monday = readWeek("2026-W48") ?? 0;
const duty = (number: string, more: Partial<BoardDuty> = {}): BoardDuty => ({
  ...{
    id: number,
    number,
    version: 1,
    driver: "d1",
    vehicle: "v1",
    line: "l1",
    state: "planned",
    papersAllowed: false,
  },
  ...{ day: monday, start: 370, end: 620, pieces: [{ kind: "drive", start: 370, end: 610 }], ...more },
});
const board: Board = {
  ...{ from: monday, days: 7, rules: usualDrivingRules },
  drivers: [
    { id: "d1", name: "Wang", code: "D1", group: "", isUsable: true, licence: "A1" },
    { id: "d2", name: "Li", code: "D2", group: "", isUsable: true, licence: "A1" },
  ],
  vehicles: [{ id: "v1", name: "苏E10001", group: "", isUsable: true, seats: 45 }],
  duties: [
    duty("W1"),
    duty("W2", { day: monday + 1, start: 1380, end: 1570, pieces: [{ kind: "drive", start: 1380, end: 1560 }] }),
    duty("W3", { driver: "" }),
    duty("W4", { driver: "d2", state: "cancelled" }),
    duty("W5", { driver: "d2", day: monday - 1 }),
  ],
  leaves: [
    { id: "a", version: 1, driver: "d2", from: monday, until: monday, kind: "sick", note: "Sick" },
    { id: "b", version: 1, driver: "d2", from: monday + 1, until: monday + 1, kind: "spare", note: "" },
  ],
};
const about: RosterAbout = {
  ...{
    language: "en",
    factory: "Works",
    printedAt: "2026-11-25 07:00",
    lineName: (id) => (id === "l1" ? "Line 1" : id),
  },
};
/** The text, cell by cell. */
const cells = (html: string) =>
  html
    .replaceAll(/<\/(?:td|th|p|h2|caption)>/g, "|")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?\| ?/g, "|")
    .trim();
/** The same text in every place that can have a text. */
const everywhere = (text: string): readonly [Board, RosterAbout] => [
  {
    ...board,
    drivers: board.drivers.map((one) => ({ ...one, name: text, code: text })),
    vehicles: board.vehicles.map((one) => ({ ...one, name: text })),
    duties: board.duties.map((one) => ({ ...one, number: text })),
    leaves: board.leaves.map((one) => ({ ...one, note: text })),
  },
  { language: "en", factory: text, printedAt: text, lineName: () => text },
];
const all = ["d1", "d2"];

test.each([
  ["markup", `<img src=x onerror=alert(1)>`],
  ["an end of the style", `</style><script>alert(1)</script>`],
  ["an end of an attribute", `" onload="alert(1)`],
  ["an entity", `&lt;b&gt;`],
])("a name with %s is shown as text everywhere", (_, hostile) => {
  const tags = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
  const pages = ([given, words]: readonly [Board, RosterAbout]) =>
    rosterPage(given, "driver", words) + rosterPage(given, "vehicle", words) + driverSheetsPage(given, all, words);
  const [page, plain] = [pages(everywhere(hostile)), pages(everywhere("x"))];
  expect(page).not.toContain(hostile);
  expect(tags(page)).toEqual(tags(plain));
  expect(page.split('"').length).toBe(plain.split('"').length);
});

test("no text creates an element or an attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const [given, words] = everywhere(text);
      const html = rosterSheet(given, "driver", words) + driverSheets(given, ["d1"], words);
      expect(html.replaceAll(/<[^<>]*>/g, "")).not.toMatch(/[<>"']/);
      expect(html.match(/<table>/g)).toHaveLength(2);
    }),
    { numRuns: 40 },
  );
});

test("drivers without an active duty in the week have no sheet", () => {
  expect(busyDrivers(board)).toEqual(["d1"]);
  expect(driverSheets(board, ["nobody"], about)).toBe("");
});

test("a sheet shows the duties of a driver by day with vehicle, line, driving time and signature", () => {
  expect(cells(driverSheets(board, all.slice(0, 1), about))).toBe(
    "Wang (D1)|Works · 11-23 to 11-29, week 48|Day|Duty|Time|Vehicle|Line|Driving|Signature|" +
      "Mon 11-23|W1|06:10–10:20|苏E10001|Line 1|4:00||" +
      "Tue 11-24|W2|23:00–26:10 night|苏E10001|Line 1|3:00||Driving in all 7:00|Printed 2026-11-25 07:00|",
  );
});

test("a roster shows open duties first, then the duties, absence and standby of each driver", () => {
  const read = cells(rosterSheet(board, "driver", about));
  expect(read).toContain("|Open|W3 06:10–10:20|||||||4:00|");
  expect(read).toContain("|Wang|W1 06:10–10:20|W2 23:00–26:10|Off|Off|Off|Off|Off|7:00|");
  expect(read).toContain("|Li|Sick|Standby|Off|Off|Off|Off|Off|0:00|");
  expect(read).not.toContain("W4");
  const vehicles = cells(rosterSheet({ ...board, duties: board.duties.slice(0, 2) }, "vehicle", about));
  expect(vehicles).toContain("|苏E10001|W1 06:10–10:20|W2 23:00–26:10|");
  expect(vehicles).not.toContain("|Open|");
});

test("a page is complete: it has its own styles, a sheet for each driver and no external address", () => {
  const given = { ...board, duties: [...board.duties, duty("W6", { driver: "d2" })] };
  const page = driverSheetsPage(given, busyDrivers(given), about);
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page.match(/<section class="roster">/g)).toHaveLength(2);
  for (const html of [page, rosterPage(given, "driver", about)]) {
    expect(html.match(/(?:src|href|url)\s*[=(]\s*"?(?!data:)[^\s"]/g)).toBeNull();
    expect(html).toContain("break-after: page");
  }
});
