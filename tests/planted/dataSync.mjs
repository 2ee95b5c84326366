/** Faults of data sync: rights, deleted rows, where a run resumes, and what an undo restores. */
const wire = "tests/server/wire/dataSyncRuns.slow.test.ts";
const unit = "packages/core/src/dataSync/dataSync.test.ts";

export const dataSync = [
  {
    name: "sync-passes-own-rows",
    breaks: "A resumed run treats rows that it has just inserted as rows that exist only in the target.",
    file: "packages/core/src/dataSync/compare.ts",
    find: "if (after && compareKeys(key, after, order) <= 0) continue;",
    replace: "",
    foundBy: { file: unit, test: "a comparison that continues after a key ignores rows up to it" },
  },
  {
    name: "sync-order-unchecked",
    breaks: "Rows in a different order than agreed are compared as if they were in order.",
    file: "packages/core/src/dataSync/compare.ts",
    find: "if (step >= 0)",
    replace: "if (step > 9e9)",
    foundBy: {
      file: unit,
      project: "unit",
      test: "rows that are unordered, duplicate or without a key are refused",
    },
  },
  {
    name: "sync-removes-unbounded",
    breaks: "A source that lost its rows after the comparison empties the target.",
    file: "packages/server/src/sync/writeTables.ts",
    find: "if (removes > (differences?.removes ?? 0))",
    replace: "if (removes > (differences?.removes ?? 0) + 1e9)",
    foundBy: { file: wire, test: "stops when the source lost rows after" },
  },
  {
    name: "sync-unconfirmed",
    breaks: "Rows of the target are deleted without a confirmation by name.",
    file: "packages/server/src/features/dataSync/handlers.ts",
    find: "if (removes > 0 && confirmed !== run.targetTable)",
    replace: "if (removes > 0 && confirmed === '')",
    foundBy: { file: wire, test: "deletions without a confirmation" },
  },
  {
    name: "sync-undo-overwrites",
    breaks: "An undo removes later changes of other users.",
    file: "packages/server/src/sync/undoTables.ts",
    find: "if (is(change.after, now))",
    replace: "if (is(change.after, now) || now)",
    foundBy: { file: wire, test: "restores the earlier rows of the target" },
  },
];
