import { type SeededRandom, seededRandom } from "../calculation/seededRandom.ts";
import type { Fix, TrackedTrip } from "./fix.ts";
import { between, distanceM, headingOf, moved } from "./geo.ts";

/** How a simulated trip runs, by the places of its stops. */
export interface SimulatedRun {
  readonly arrivals: readonly number[];
  readonly departures: readonly number[];
}

/** What devices are like. Shares are probabilities. */
export interface SimulationOptions {
  readonly seed: number;
  /** Metres that a receiver is off, as a standard deviation; usual 6. */
  readonly noiseM?: number;
  /** How many ten-minute pieces have no signal for a part of them; usual 0.02. */
  readonly dropouts?: number;
  /** The longest of such parts, in seconds; usual 240. */
  readonly dropoutS?: number;
  /** How many trips set out before their time and stay ahead of it; usual 0.06. */
  readonly early?: number;
}

/** A vehicle stands at the first stop so long before its trip. */
const WAITS_MS = 240_000;
/** It stays at the last stop for so long. */
const STAYS_MS = 180_000;
const PIECE_MS = 600_000;
/** A bus speeds up and brakes for so long. */
const RAMP_S = 15;

/** The share of trips that do not set out, so that whoever looks at a demo has something to do. */
const STAYS_AWAY = 0.06;

/** Whether a trip is driven at all. The same for the same seed. */
export function isDriven({ id, stops }: TrackedTrip, seed: number): boolean {
  return !randomOf(seed, `${id} sets out`, stops[0]?.plannedMs ?? 0).chance(STAYS_AWAY);
}

/** When a trip reaches and leaves each of its stops: late or early by chance, slower or faster from stop to stop. The same for the same seed. */
export function simulateRun(trip: TrackedTrip, { seed, early = 0.06 }: SimulationOptions): SimulatedRun {
  const leadMs = leadOf(trip, seed, early);
  const random = randomOf(seed, trip.id, trip.stops[0]?.plannedMs ?? 0);
  const arrivals: number[] = [];
  const departures: number[] = [];
  trip.stops.forEach(({ plannedMs }, at) => {
    const before = trip.stops[at - 1];
    const left = departures[at - 1];
    if (before === undefined || left === undefined) {
      arrivals.push(plannedMs - WAITS_MS);
      const delayMs = startDelayMs(random);
      departures.push(plannedMs + (leadMs > 0 ? -leadMs : delayMs));
      return;
    }
    const hurries = leadMs > 0 || left > before.plannedMs + 60_000;
    const pace = (hurries ? 0.88 : 0.94) + random.next() * 0.16;
    const reached = left + Math.max(20_000, (plannedMs - before.plannedMs) * pace);
    arrivals.push(Math.round(reached));
    departures.push(
      Math.round(Math.max(reached + random.between(12, 28) * 1000, plannedMs - Math.max(leadMs, 30_000))),
    );
  });
  return { arrivals, departures };
}

/** Where the vehicle of a trip is at a moment, as its device says it; undefined outside the trip and without a signal. */
export function simulatedFix(trip: TrackedTrip, atMs: number, options: SimulationOptions): Fix | undefined {
  const { noiseM = 6 } = options;
  const run = simulateRun(trip, options);
  const [begins, ends] = [run.arrivals[0], run.arrivals.at(-1)];
  if (begins === undefined || ends === undefined || atMs < begins || atMs > ends + STAYS_MS) return undefined;
  if (isSilentAt(trip, atMs, options)) return undefined;
  const after = run.arrivals.findLastIndex((arrival) => arrival <= atMs);
  const [from, to] = [trip.stops[after], trip.stops[after + 1]];
  const [left, reached] = [run.departures[after] ?? 0, run.arrivals[after + 1] ?? Infinity];
  if (!from) return undefined;
  const random = randomOf(options.seed, trip.id, atMs);
  const noisy = (place: Parameters<typeof moved>[0]) => moved(place, normal(random) * noiseM, normal(random) * noiseM);
  if (!to || atMs <= left) return { ...noisy(from), atMs, speedKmh: 0, heading: to ? headingOf(from, to) : 0 };
  const { share, pace } = progress((atMs - left) / 1000, (reached - left) / 1000);
  const speedKmh = Math.round(pace * distanceM(from, to) * 36) / 10;
  return { ...noisy(between(from, to, share)), atMs, speedKmh, heading: headingOf(from, to) };
}

/** The share of a leg that is gone after some seconds, and the share a second then: speeding up, an even pace, braking. */
function progress(goneS: number, wholeS: number): { readonly share: number; readonly pace: number } {
  const ramp = Math.min(RAMP_S, wholeS / 3);
  const even = 1 / (wholeS - ramp);
  const left = wholeS - goneS;
  if (goneS < ramp) return { share: (even * goneS * goneS) / (2 * ramp), pace: (even * goneS) / ramp };
  if (left < ramp) return { share: 1 - (even * left * left) / (2 * ramp), pace: (even * left) / ramp };
  return { share: even * (goneS - ramp / 2), pace: even };
}

/** Whether the device of a trip is silent: by chance, for a part of a ten-minute piece. */
function isSilentAt(
  trip: TrackedTrip,
  atMs: number,
  { seed, dropouts = 0.02, dropoutS = 240 }: SimulationOptions,
): boolean {
  const piece = Math.floor(atMs / PIECE_MS);
  const random = randomOf(seed, `${trip.id} silence`, piece);
  if (!random.chance(dropouts)) return false;
  const length = random.next() * dropoutS * 1000;
  const from = piece * PIECE_MS + random.next() * (PIECE_MS - length);
  return atMs >= from && atMs < from + length;
}

/** How long before its time a trip sets out: two minutes and a half to three and a half for a few, else 0. */
function leadOf({ id, stops }: TrackedTrip, seed: number, share: number): number {
  const random = randomOf(seed, `${id} sets out early`, stops[0]?.plannedMs ?? 0);
  return random.chance(share) ? random.between(150, 210) * 1000 : 0;
}

/** Most leave within a minute and a half, some within five, a few within a quarter of an hour. */
function startDelayMs(random: SeededRandom): number {
  const kind = random.next();
  const most = kind < 0.75 ? 90 : kind < 0.95 ? 300 : 900;
  return random.between(0, most) * 1000;
}

function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** FNV-1a over what names a draw, so that each has numbers of its own. */
function randomOf(seed: number, name: string, number: number): SeededRandom {
  let hash = 0x811c9dc5;
  for (const sign of `${seed} ${name} ${number}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return seededRandom(hash);
}
