import type { Language, Output } from "@banche/core";
import { isSyncKind, type SyncIssue } from "@banche/core/dataSync";
import type { FoundField } from "@banche/core/tableDesign";
import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";

import type { Differences, Sample, SyncRun } from "../../sync/runs.ts";
import type { LookedAt } from "../../sync/tables.ts";

type Sync = typeof contract.dataSync;

/** A run in list form. */
export function toldRun(run: SyncRun, language: Language): Output<Sync["list"]>[number] {
  const { id, sourceName, sourceTable, targetName, targetTable, stage, state, progress, plan } = run;
  const { read, total, same, inserts, updates, removes, left } = progress;
  return {
    ...{ id, sourceName, sourceTable, targetName, targetTable, stage, state, modes: plan.modes },
    reason: run.reason === "" ? "" : (findText(language, run.reason, run.reasonParams) ?? run.reason),
    progress: { read, same, inserts, updates, removes, left, ...(total !== null && { total }) },
    undoable: run.stage === "write" && run.state !== "working" && run.kept === "rows",
    by: run.byAccount,
    createdAt: run.createdAt.getTime(),
    startedAt: run.startedAt.getTime(),
    ...(run.finishedAt && { finishedAt: run.finishedAt.getTime() }),
  };
}

/** A run with the result of its comparison. */
export function toldWhole(run: SyncRun, language: Language): Output<Sync["get"]> {
  return {
    ...toldRun(run, language),
    pairs: [...run.plan.pairs],
    ...(run.differences && { differences: toldDifferences(run.differences) }),
  };
}

function toldDifferences({ samples, ...counts }: Differences): Output<Sync["get"]>["differences"] {
  const { inserts, updates, removes, misfits } = samples;
  const [added, changed, gone, unfit] = [inserts, updates, removes, misfits].map((all) => all.map(toldSample));
  return {
    ...counts,
    samples: { inserts: added ?? [], updates: changed ?? [], removes: gone ?? [], misfits: unfit ?? [] },
  };
}

const toldSample = ({ key, before, after, ...rest }: Sample) => ({
  ...rest,
  key: [...key],
  before: before && [...before],
  after: after && [...after],
});

export function toldCheck({ source, target, check }: LookedAt, language: Language): Output<Sync["check"]> {
  return {
    sourceFields: source.fields.map(toldField),
    targetFields: target.fields.map(toldField),
    pairs: isSyncKind(target.kind)
      ? check.pairs.map(({ from, to, isKey, mayMisfit }) => ({ from, to, key: isKey, mayMisfit }))
      : [],
    issues: check.issues.map((issue) => ({ ...issue, says: sayIssue(issue, language) })),
  };
}

const toldField = ({ name, type, length, primary, nullable }: FoundField) => ({
  ...{ name, primary, nullable, type: length === "" ? type : `${type}(${length})` },
});

/** The text of an issue, with table and field. */
export function sayIssue(issue: SyncIssue, language: Language): string {
  return findText(language, `dataSync.issues.${issue.fault}`, { ...issue }) ?? issue.fault;
}
