import { resources } from "@banche/core";
import { nextRun, type Schedule } from "@banche/core/text";

import { type IssueDraft, type Refusal, refuse } from "../../base/respond.ts";
import { type Change, oneByOne, type RecordValues, type Row } from "../../tables/recordTable.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { issuesOfInterface } from "./interfaceOfTask.ts";

const timing = ["frequency", "cron", "every", "startAt", "endAt", "enabled"] as const;
/** Fixed fields of a job of the server. */
const fixed = ["name", "code", "interface", "method", "url", "parameters"] as const;

/** Tasks, shared by all factories (contract-base §5.13). The next run is derived from the schedule. */
export const taskTable = defineTable(resources.tasks, {
  derive: oneByOne(async (writer, change) => {
    const issues = [...issuesOf(change), ...(await issuesOfInterface(writer, change))];
    if (issues.length > 0) throw refuse.validation(issues);
    return change.before && !timing.some((name) => change.changed.has(name)) ? {} : nextOf(change, Date.now());
  }),
  beforeRemove: async (_writer, set) =>
    set.map(({ before }): Refusal | "remove" =>
      before["job"] ? refuse.because("referenced", "server.taskBuiltIn") : "remove",
    ),
});

/** The member of a field. */
const keyOf = (name: (typeof fixed)[number]): string => (name === "interface" ? "interfaceId" : name);

/** The schedule of a task. */
export function scheduleOf(task: RecordValues): Schedule {
  const time = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return {
    frequency: String(task["frequency"] ?? ""),
    cron: String(task["cron"] ?? ""),
    every: time(task["every"]),
    startAt: time(task["startAt"]),
    endAt: time(task["endAt"]),
  };
}

/** The field that determines when a task runs. */
function timedBy({ frequency }: RecordValues): string {
  return { cron: "cron", every: "every", once: "startAt" }[String(frequency)] ?? "frequency";
}

function issuesOf({ before, after, changed }: Change): readonly IssueDraft[] {
  const isBuiltIn = Boolean(after["job"]);
  const needed = timedBy(after);
  const lacks = (name: string): boolean => after[name] === undefined || after[name] === null || after[name] === "";
  const { startAt, endAt } = scheduleOf(after);
  return [
    ...(isBuiltIn && before ? fixed.filter((name) => changed.has(keyOf(name))) : []).map((field) => ({
      field,
      rule: "createOnly",
      text: "server.fixed" as const,
    })),
    ...[...(isBuiltIn || after["interfaceId"] ? [] : ["url"]), needed]
      .filter(lacks)
      .map((field) => ({ field, rule: "required" })),
    ...(startAt != null && endAt != null && endAt < startAt ? [{ field: "endAt", rule: "span" }] : []),
  ];
}

/** The next run of a task. @throws {Refusal} where it is enabled and would never run */
function nextOf({ after }: Change, now: number): Row {
  if (after["enabled"] !== true) return { nextRunAt: null };
  const next = nextRun(scheduleOf(after), now);
  if (next === undefined) {
    throw refuse.validation([{ field: timedBy(after), rule: "schedule", text: "server.taskSchedule" }]);
  }
  return { nextRunAt: new Date(next) };
}
