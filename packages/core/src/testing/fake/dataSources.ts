import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTable, rowOf } from "./tables.ts";

/** Data sources; one with a `problem` is unreachable. */
export function dataSourceAnswers(sources: FakeTable): Readonly<Record<string, Answer>> {
  return {
    "dataSources.test": ({ body }) => {
      const { problem } = rowOf(sources, String(body["id"] ?? ""));
      if (typeof problem === "string") throw new FakeRefusal(400, problem, "source_failed");
      return { version: "PostgreSQL 18.4", durationMs: 12 };
    },
  };
}
