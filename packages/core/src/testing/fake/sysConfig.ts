import type { Answer } from "./answers.ts";
import { changeRow, type FakeTable, rowOf } from "./tables.ts";

/** Settings as one record with the id `all`. */
export function sysConfigAnswers(settings: FakeTable): Readonly<Record<string, Answer>> {
  return {
    "sysConfig.read": () => rowOf(settings, "all"),
    "sysConfig.update": ({ body }) => changeRow(settings, "all", body, true),
  };
}
