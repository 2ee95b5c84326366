import { describe, expect, it } from "vitest";

import { drivenDuties, dutyOfRecord, serviceDayOf, serviceDayStart } from "./dutyRecords.ts";

const china = (text: string) => Date.parse(`${text}+08:00`);
const record = (more: object = {}) => ({
  ...{ id: "d1", driverId: "ann", lineId: "l1", state: "planned", serviceDate: china("2031-03-01T00:00") },
  ...{ startsAt: china("2031-03-01T22:00"), endsAt: china("2031-03-02T01:30") },
  pieces: [{ id: "p", kind: "drive", from: 22 * 3600, until: 24.5 * 3600 }],
  ...more,
});

describe("duties of records", () => {
  it.each(["serviceDate", "startsAt", "endsAt"])("are left out when %s is hidden", (member) => {
    expect(dutyOfRecord(record({ [member]: undefined }))).toBeUndefined();
  });

  it.each([
    [[null]],
    [[{ kind: "sleep", from: 0, until: 60 }]],
    [[{ kind: "drive", from: 60, until: 60 }]],
    ["pieces"],
  ])("have no piece for the invalid value %j", (pieces) => {
    expect(dutyOfRecord(record({ pieces }))?.duty.pieces).toEqual([]);
  });

  it("count minutes from the start of the service day, also after midnight", () => {
    const day = Date.UTC(2031, 2, 1) / 86_400_000;
    expect(dutyOfRecord(record())).toEqual({
      duty: { id: "d1", day, start: 1320, end: 1530, pieces: [{ kind: "drive", start: 1320, end: 1470 }] },
      ...{ driver: "ann", line: "l1", state: "planned" },
    });
    expect(serviceDayOf(serviceDayStart(day))).toBe(day);
  });

  it("count as driven only with a driver and when not cancelled", () => {
    const records = [record(), record({ id: "d2", driverId: "" }), record({ id: "d3", state: "cancelled" })];
    expect(drivenDuties(records.flatMap((one) => dutyOfRecord(one) ?? [])).map(({ id }) => id)).toEqual(["d1"]);
  });
});
