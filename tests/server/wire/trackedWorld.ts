import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";

import { type Asked, ours, type Wire } from "./harness.ts";

const MINUTE = 60_000;

/** The bus left its first stop half an hour ago; earlier where its fixes would lie in two service days. */
function beginOfTrip(now: number): number {
  let begin = now - 30 * MINUTE;
  while (serviceDayAt(begin - 20 * MINUTE) !== serviceDayAt(begin + 30 * MINUTE)) begin -= MINUTE;
  return begin;
}

/** A vehicle on a trip of a published scheme that departs half an hour ago: three stops, 2 km and five minutes apart. */
export async function trackedWorld(wire: Wire, token: string, prefix: string) {
  const begin = beginOfTrip(Math.floor(Date.now() / MINUTE) * MINUTE);
  const day = serviceDayAt(begin);
  const ask = (method: string, path: string, asked: Asked = {}) =>
    wire.ask(method, `/api/ext/${path}`, { token, ...asked, headers: ours });
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await ask("POST", `models/${path}`, { body });
    if (answer.code !== 200) throw new Error(`${path}: ${answer.text} ${JSON.stringify(answer.issues)}`);
    return answer.data.id;
  };
  const stopCodes = [0, 1, 2].map((at) => `${prefix}S${at}`);
  const stops: string[] = [];
  for (const [at, enCode] of stopCodes.entries()) {
    const place = { longitude: "120.9", latitude: (31.2 + (at * 2_000) / 111_319.49).toFixed(7) };
    stops.push(await made("stops", { fullName: `${prefix}站${at}`, enCode, kind: "middle", enabledMark: 1, ...place }));
  }
  const route = stops.map((stopId, at) => ({
    direction: "toFactory",
    stopId,
    distance: 2000,
    time: at === 0 ? 0 : 300,
  }));
  const line = { fullName: `${prefix}线`, enCode: prefix, kind: "commuter", status: "running", enabledMark: 1, route };
  const lineId = await made("lines", line);
  const bus = { kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1 };
  const plate = `苏G${String(prefix.length * 11 + 66).padStart(2, "0")}${prefix.slice(0, 3).padEnd(3, "0")}`;
  const vehicleId = await made("vehicles", { plate, ...bus });
  await made("devices", { number: prefix, kind: "gps", vehicleId, enabledMark: 1 });
  const schemeId = await made("schemes", {
    ...{ fullName: `${prefix}方案`, enCode: `${prefix}P`, year: 2032, quarter: "q1", shift: "night", region: "south" },
    ...{ validFrom: day - DAY_MS, validUntil: day + DAY_MS },
  });
  const departure = (begin - day) / 1000;
  const times = stops.map((stopId, at) => ({ stopId, time: departure + at * 300 }));
  const trip = { schemeId, number: `${prefix}-1`, lineId, direction: "toFactory", departure, times, vehicleId };
  const tripId = await made("trips", { ...trip, days: [] });
  await wire.sql("update schemes set state = 'published', updated_at = now() where id = $1", [schemeId]);
  /** Fixes each ten seconds along the line at even speed, so many minutes behind the plan, until so many metres. */
  const drive = (lateMinutes: number, untilM = 4_000, speed = 24) =>
    Array.from({ length: Math.round(untilM / (4_000 / 60)) + 1 }, (_, at) => ({
      ...{ device: prefix, at: begin + lateMinutes * MINUTE + at * 10_000, speed },
      ...{ latitude: 31.2 + (at * (4_000 / 60)) / 111_319.49, longitude: 120.9 },
    }));
  const send = (fixes: readonly object[]) => ask("POST", "positions", { body: { fixes } });
  const ids = { lineId, plate, schemeId, stopCodes, stops, tripId, vehicleId };
  return { ...ids, ask, begin, date: serviceDateText(day), day, drive, made, send, tripCode: `${prefix}P:${prefix}-1` };
}

export type TrackedWorld = Awaited<ReturnType<typeof trackedWorld>>;
