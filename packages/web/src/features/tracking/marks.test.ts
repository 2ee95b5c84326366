import { vehicleStates } from "@banche/core/day";
import { expect, test } from "vitest";
import type { FleetVehicle } from "./fleetModel.ts";
import { MOST_WANTED, mapLabels } from "./mapLabels.ts";
import { markKey, markOf } from "./marks.ts";

const bus = (facts: Partial<FleetVehicle>): FleetVehicle => ({
  ...{ id: "v", plate: "苏E10000D", state: "moving", minutes: 0, place: { lat: 0, lon: 0 }, heading: undefined },
  ...{ speed: 30, at: 0, line: "", lineId: "", direction: "", trip: "", nextStop: undefined, nextName: "" },
  ...{ nextAt: undefined, alert: undefined, isGap: false },
  ...facts,
});

test("each state has its colour; an alert colours states without a colour of their own", () => {
  const toneOf = (facts: Partial<FleetVehicle>) => {
    const { tone, hasHalo } = markOf(bus(facts));
    return `${tone}${hasHalo ? " with halo" : ""}`;
  };
  expect(vehicleStates.map((state) => `${state}: ${toneOf({ state })}`)).toEqual([
    "late: danger with halo",
    "early: warning with halo",
    "noSignal: ink with halo",
    "moving: text",
    "standing: text",
    "off: textThird",
  ]);
  expect(vehicleStates.map((state) => toneOf({ state, alert: "speeding" }))).toEqual([
    ...["danger with halo", "warning with halo", "ink with halo"],
    ...["danger with halo", "danger with halo", "danger with halo"],
  ]);
});

test("only a moving vehicle shows its direction, in steps, so that vehicles share few paths", () => {
  expect(markOf(bus({ heading: 358 })).heading).toBe(0);
  expect(markOf(bus({ heading: 92 })).heading).toBe(90);
  expect(markOf(bus({ state: "standing", heading: 92 })).heading).toBe(0);
  const marks = vehicleStates.flatMap((state) =>
    Array.from({ length: 360 }, (_, heading) => markKey(markOf(bus({ state, heading })))),
  );
  expect(new Set(marks).size).toBe(72 + 5);
});

const widthOf = (text: string) => 8 * text.length;
const room = { width: 800, height: 600 };
const ordinary = { chosen: undefined, wordOf: ({ state }: FleetVehicle) => state, names: [], room, widthOf };
const spread = (index: number) => ({ x: 60 + (index % 4) * 180, y: 20 + Math.floor(index / 4) * 30 });

test("labels: the chosen vehicle first, then vehicles that need attention, no others", () => {
  const vehicles = [
    bus({ id: "a", plate: "苏E1111A", state: "late" }),
    bus({ id: "b", plate: "苏E2222B" }),
    bus({ id: "c", plate: "苏E3333C" }),
  ];
  const labels = mapLabels({ ...ordinary, vehicles, chosen: "c", pointOf: spread });
  expect(labels.map(({ text, tone, vehicle }) => [text, tone, vehicle])).toEqual([
    ["E3333C moving", "text", 2],
    ["E1111A late", "danger", 0],
  ]);
  // Its place is the distance from its vehicle, with which it moves.
  expect(labels[0]).toMatchObject({ x: 14, y: -10 });
});

test("vehicles outside have no label, and only a limited number of vehicles is considered for labels", () => {
  const late = Array.from({ length: 2000 }, (_, at) => bus({ id: `v${at}`, state: "late" }));
  const outside = mapLabels({ ...ordinary, vehicles: late, pointOf: () => ({ x: -1, y: 50 }) });
  expect(outside).toEqual([]);
  let asked = 0;
  const wordOf = () => {
    asked += 1;
    return "late";
  };
  const labels = mapLabels({ ...ordinary, vehicles: late, pointOf: spread, wordOf });
  expect(asked).toBe(MOST_WANTED);
  expect(labels.length).toBeGreaterThan(40);
});

test("the name of a stop moves aside for a vehicle label", () => {
  const vehicles = [bus({ id: "a", state: "late" })];
  const at = spread(0);
  const names = [
    { id: "stop 0", text: "东门", at, priority: -1 },
    { id: "line 0", text: "一号线", at: { x: 400, y: 300 }, priority: -2 },
  ];
  const labels = mapLabels({ ...ordinary, vehicles, names, pointOf: spread });
  expect(labels.map(({ text, tone }) => [text, tone])).toEqual([
    ["10000D late", "danger"],
    ["东门", undefined],
    ["一号线", undefined],
  ]);
  // The place on the right is taken, so that the name stands on the left.
  expect(labels[1]?.x).toBeLessThan(at.x);
});
