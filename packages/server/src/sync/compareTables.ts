import { compareRows, type Difference, type Misfit, misfitOf, syncLimits, type TypedPair } from "@banche/core/dataSync";

import type { OpenSource } from "../sources/openSource.ts";
import {
  type Differences,
  noProgress,
  type OwnRun,
  type Progress,
  type Sample,
  shortened,
  type SyncRun,
} from "./runs.ts";
import { countQuery, type Side, type Texts } from "./statements.ts";
import { pagesOf, type ReadRow, type Sides } from "./tables.ts";

/** Input of a stage of a run. */
export interface Work {
  readonly run: SyncRun;
  readonly own: OwnRun;
  readonly from: OpenSource;
  readonly to: OpenSource;
  readonly sides: Sides;
  readonly pairs: readonly TypedPair[];
}

/** Number of keys between two progress reports. */
const toldEvery = 2_000;

/** Counts the differences and collects examples of each; writes nothing. */
export async function compareTables(work: Work): Promise<void> {
  const { own, sides, run } = work;
  const total = await totalOf(work);
  const samples: Record<keyof Differences["samples"], Sample[]> = {
    inserts: [],
    updates: [],
    removes: [],
    misfits: [],
  };
  const found = { same: 0, inserts: 0, updates: 0, removes: 0, misfits: 0 };
  let read = 0;
  const progress = (): Progress => ({ ...noProgress, ...found, read, total });
  const rows = compareRows(
    pagesOf(work.from, sides.source, sides.target, undefined),
    pagesOf(work.to, sides.target, sides.target, undefined),
    sides.order,
  );
  for await (const difference of rows) {
    read += 1;
    if (read % toldEvery === 0) await own.tell(progress());
    if (difference.what === "same") {
      found.same += 1;
      continue;
    }
    const kind = kinds[difference.what];
    found[kind] += 1;
    if (samples[kind].length < syncLimits.samples) samples[kind].push(sampleOf(difference));
    const misfit = run.plan.modes[difference.what]
      ? firstMisfit(work.pairs, sides.target, difference.source)
      : undefined;
    if (!misfit) continue;
    found.misfits += 1;
    if (samples.misfits.length < syncLimits.samples) samples.misfits.push({ ...sampleOf(difference), ...misfit });
  }
  await own.found({ ...found, samples }, { ...progress(), total: read });
}

const kinds = { insert: "inserts", update: "updates", remove: "removes" } as const;

/** The first value of a row that the target cannot store: the index of its pair, and the reason. */
export function firstMisfit(
  pairs: readonly TypedPair[],
  target: Side,
  row: ReadRow | undefined,
): { readonly at: number; readonly misfit: Misfit } | undefined {
  if (!row) return undefined;
  for (const [at, pair] of pairs.entries()) {
    const misfit = misfitOf(target.kind, { type: pair.target, nullable: pair.nullable }, row.values[at] ?? null);
    if (misfit) return { at, misfit };
  }
  return undefined;
}

function sampleOf({ source, target }: Difference<ReadRow>): Sample {
  const short = (row: ReadRow | undefined): Texts | null =>
    row ? row.values.map((value) => shortened(value, syncLimits.sampleChars)) : null;
  return { key: (source ?? target)?.key ?? [], before: short(target), after: short(source) };
}

/** A lower bound for the number of keys. Null where a database does not count in time. */
async function totalOf({ from, to, sides }: Work): Promise<number | null> {
  try {
    const counts = await Promise.all([from.ask(countQuery(sides.source)), to.ask(countQuery(sides.target))]);
    return Math.max(...counts.map(({ rows }) => Number(rows[0]?.["total"] ?? 0)));
  } catch {
    return null;
  }
}
