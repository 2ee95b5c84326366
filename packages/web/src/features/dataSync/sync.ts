import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";

type Sync = typeof contract.dataSync;
type Models = typeof contract.dataModels;

export type Source = Output<Models["sources"]>[number];
export type Table = Output<Models["tables"]>[number];
export type Check = Output<Sync["check"]>;
export type ListedRun = Output<Sync["list"]>[number];
export type Run = Output<Sync["get"]>;
export type Differences = NonNullable<Run["differences"]>;
export type Sample = Differences["samples"]["inserts"][number];

/** A field of the source, and the field of the target that gets its values. */
export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** The inputs of a sync. */
export interface Draft {
  readonly source: string;
  readonly table: string;
  readonly target: string;
  readonly targetTable: string;
  /** Missing: fields with equal names are mapped. */
  readonly pairs?: readonly Pair[];
  readonly modes: { readonly insert: boolean; readonly update: boolean; readonly remove: boolean };
}

export const emptyDraft: Draft = {
  ...{ source: "", table: "", target: "", targetTable: "" },
  modes: { insert: true, update: true, remove: false },
};

export const isFilled = ({ source, table, target, targetTable }: Draft): boolean =>
  [source, table, target, targetTable].every((part) => part !== "");

export const bodyOf = ({ pairs, modes, ...draft }: Draft) => ({
  ...draft,
  ...(pairs && { pairs: pairs.map(({ from, to }) => ({ from, to })) }),
  modes: { ...modes },
});

/** Most rows whose former values are kept for an undo. */
export const MOST_UNDONE = 10_000;

/** Rows that a run will write. */
export function wantedRows({ modes, differences }: Pick<Run, "modes" | "differences">) {
  const inserts = modes.insert ? (differences?.inserts ?? 0) : 0;
  const updates = modes.update ? (differences?.updates ?? 0) : 0;
  const removes = modes.remove ? (differences?.removes ?? 0) : 0;
  return { inserts, updates, removes, all: inserts + updates + removes };
}

/** Estimated seconds until a run ends, from its speed so far; undefined when unknown. */
export function secondsLeft({ progress, startedAt }: ListedRun, at: number): number | undefined {
  const { read, total } = progress;
  const passed = at - startedAt;
  if (total === undefined || read === 0 || total <= read || passed < 1_000) return undefined;
  return Math.ceil((passed / read) * (total - read) * 0.001);
}
