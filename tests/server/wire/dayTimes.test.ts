/** Trips that run before their times, over the wire: the board, the log of the day, the alerts, and the deciding rule. */
import { type KnownVehicle, type VehicleRules, vehicleState } from "@banche/core/day";
import { beforeAll, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";
import { type TrackedWorld, trackedWorld } from "./trackedWorld.ts";

const wire = sharedWire();
const people = scopeWorld(wire);
const MINUTE = 60_000;
let world: TrackedWorld;
beforeAll(async () => {
  world = await trackedWorld(wire, people.admin, "DT1");
});

interface Board {
  readonly rules: object;
  readonly stopEvents: readonly { tripId: string; stop: number; at: number; leftAt?: number }[];
  readonly log: readonly {
    what: string;
    tripId: string;
    minutes?: number;
    stop?: string;
    who: string;
    undoUntil?: number;
  }[];
}
async function board(): Promise<Board> {
  return (await world.ask("GET", "day", { query: { date: world.date } })).data as unknown as Board;
}
const logOf = async () => (await board()).log.filter(({ tripId }) => tripId === world.tripId);
async function earlyAlerts() {
  const query = { date: world.date, vehicleId: world.vehicleId };
  const { data } = await world.ask("GET", "positions/day", { query });
  return (data["alerts"] as { kind: string; delay: number; stop: string }[]).filter(({ kind }) => kind === "early");
}
/** The state of the bus on the map, computed by the current rules. */
async function onMap() {
  const { data } = await world.ask("GET", "positions/latest");
  const list = data.list as unknown as (KnownVehicle & { readonly vehicleId: string })[];
  const bus = list.find(({ vehicleId }) => vehicleId === world.vehicleId);
  return { ...bus, state: bus && vehicleState(bus, bus.at, data["rules"] as VehicleRules) };
}
const save = (body: object) => world.ask("PUT", "fleet/rules", { body });

test("a bus that leaves its first stop too early is reported once in log and alerts", async () => {
  await world.send(world.drive(-3, 2_000));
  const { stopEvents, rules } = await board();
  expect(rules).toMatchObject({ earlyMinutes: 1 });
  const [first, second] = stopEvents.filter(({ tripId }) => tripId === world.tripId);
  expect(first?.stop).toBe(0);
  // 120 m beyond the stop the bus counts as gone from it. It drives 400 m a minute.
  expect(first?.leftAt).toBeGreaterThan(world.begin - 3 * MINUTE);
  expect(first?.leftAt).toBeLessThan(world.begin - 2 * MINUTE);
  expect([second?.stop, second?.leftAt]).toEqual([1, undefined]);
  const log = await logOf();
  expect(log).toMatchObject([{ what: "early", minutes: 2, stop: "DT1站0", who: "" }]);
  expect(log[0]?.undoUntil).toBeUndefined();
  expect(await earlyAlerts()).toMatchObject([{ stop: "DT1站0" }]);
});

test("the map shows how early a bus is, until it stands at a stop whose time has come", async () => {
  const bus = await onMap();
  expect(bus.state).toBe("early");
  expect(bus.early).toBeGreaterThan(120);
  expect(bus.early).toBeLessThan(180);
  const stands = { device: "DT1", speed: 0, latitude: 31.2 + 2_000 / 111_319.49, longitude: 120.9 };
  await world.send([{ ...stands, at: world.begin + 4 * MINUTE }]);
  expect(await onMap()).toMatchObject({ state: "early" });
  await world.send([{ ...stands, at: world.begin + 5 * MINUTE }]);
  const waited = await onMap();
  expect([waited.state, waited.early]).toEqual(["standing", undefined]);
});

test("the factory's rule for early trips applies at once, and a trip can be early and late", async () => {
  expect((await save({ earlyMinutes: 0 })).issues).toMatchObject([{ field: "earlyMinutes", rule: "tooSmall" }]);
  await save({ earlyMinutes: 3 });
  expect([await logOf(), await earlyAlerts()]).toEqual([[], []]);
  await save({ earlyMinutes: 1, lateMinutes: 1 });
  await world.send(world.drive(2));
  expect((await logOf()).map(({ what }) => what).toSorted()).toEqual(["early", "late"]);
});
