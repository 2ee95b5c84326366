import type { Answer } from "./answers.ts";
import { pageOf } from "./lists.ts";
import { FakeRefusal, type FakeTable, rowOf, type Wire } from "./tables.ts";

/** Tasks with their runs in `runs`, newest first, in wire form. */
export function taskAnswers(tasks: FakeTable): Readonly<Record<string, Answer>> {
  const runsOf = (row: Wire): readonly Wire[] => (Array.isArray(row["runs"]) ? (row["runs"] as readonly Wire[]) : []);
  return {
    "tasks.run": ({ params }) => {
      const row = rowOf(tasks, params["id"] ?? "");
      if (runsOf(row).some(({ state }) => state === "waiting")) {
        throw new FakeRefusal(400, "任务正在执行或等待执行", "conflict");
      }
      const run = { id: `run ${runsOf(row).length}`, runTime: 1_700_000_000_000, description: "", state: "waiting" };
      row["runs"] = [run, ...runsOf(row)];
    },
    "tasks.history": ({ params, query }) => pageOf(runsOf(rowOf(tasks, params["id"] ?? "")), query),
  };
}
