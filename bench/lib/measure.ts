/** The cost of one round: microseconds of processor time, milliseconds, bytes... the unit cancels out in the ratio. */
export type Round = () => Promise<number>;

export interface Comparison {
  readonly name: string;
  /** The floor to compare with: named, and as simple as possible. */
  readonly floor: { readonly name: string; readonly round: Round };
  readonly subject: { readonly name: string; readonly round: Round };
  readonly rounds: number;
  /** Runs before any measurement. Default: a round of each. */
  readonly warmUp?: () => Promise<unknown>;
  /** `atMost`: the subject may cost at most this many times the floor. */
  readonly atMost: number;
}

export interface Verdict {
  readonly name: string;
  readonly against: string;
  readonly ratio: number;
  readonly atMost: number;
  /** Ratio of floor to floor in the same run. Above 1.10 no verdict is given. */
  readonly control: number;
  readonly verdict: "holds" | "fails" | "not judged";
}

const NOISE = 1.1;

/** Runs floor, subject and floor again in turns, so that all have the same conditions, and compares their lower quartiles. */
export async function compare({ name, floor, subject, rounds, warmUp, atMost }: Comparison): Promise<Verdict> {
  const costs: Record<"a" | "b" | "again", number[]> = { a: [], b: [], again: [] };
  await (warmUp?.() ?? floor.round().then(subject.round));
  for (let round = 0; round < rounds; round += 1) {
    costs.a.push(await floor.round());
    costs.b.push(await subject.round());
    costs.again.push(await floor.round());
  }
  const [a, b, again] = [lowerQuartile(costs.a), lowerQuartile(costs.b), lowerQuartile(costs.again)];
  const control = Math.max(a, again) / Math.min(a, again);
  const ratio = b / Math.min(a, again);
  return { name, against: floor.name, ratio, atMost, control, verdict: judge(ratio, atMost, control) };
}

/** A ratio of two numbers that do not vary between runs, such as sizes; or, with `control`, of numbers that do. */
export function fixed(name: string, against: string, ratio: number, atMost: number, control = 1): Verdict {
  return { name, against, ratio, atMost, control, verdict: judge(ratio, atMost, control) };
}

function judge(ratio: number, atMost: number, control: number): Verdict["verdict"] {
  if (ratio <= atMost) return "holds";
  return control > NOISE ? "not judged" : "fails";
}

export function lowerQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? Number.NaN;
}

/** Microseconds of processor time, user and system, that this process spends on `work`. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Milliseconds of real time that `work` takes. */
export async function wallTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - before) / 1e6;
}
