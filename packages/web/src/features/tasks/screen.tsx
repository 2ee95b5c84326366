import type { Draft } from "@banche/core/forms";
import { pageOf } from "../../resource/pageOf.tsx";
import { LastRun } from "./LastRun.tsx";
import { TaskNote } from "./TaskNote.tsx";
import { TaskHistory } from "./TaskHistory.tsx";
import { TaskName } from "./TaskName.tsx";

/**
 * Scheduled tasks: the standard page; in the form the next runs and the parameters of an interface; and the results of former runs
 * (contract-base §8.22).
 */
export const screen = pageOf("tasks", {
  cells: {
    name: {
      widthPx: 220,
      render: (row) => <TaskName name={String(row["name"] ?? "")} job={String(row["job"] ?? "")} />,
    },
    lastRunAt: { widthPx: 220, render: (row) => <LastRun row={row} /> },
  },
  dialogs: { history: TaskHistory },
  shows: isAsked,
  formNote: TaskNote,
});

const TIMED: Readonly<Record<string, readonly string[]>> = {
  cron: ["cron", "startAt", "endAt", "missed"],
  every: ["every", "startAt", "endAt", "missed"],
  once: ["startAt", "missed"],
};
const TIMES: ReadonlySet<string> = new Set(Object.values(TIMED).flat());
const ADDRESS: ReadonlySet<string> = new Set(["method", "url"]);
const CALL: ReadonlySet<string> = new Set(["interface", "parameters"]);

/** Whether a field is shown. Fields that do not apply to the current settings of the task are hidden. */
function isAsked(name: string, draft: Draft): boolean {
  if (name === "job") return Boolean(draft["job"]);
  if (CALL.has(name)) return !draft["job"];
  if (ADDRESS.has(name)) return !draft["job"] && !draft["interface"];
  if (TIMES.has(name)) return TIMED[String(draft["frequency"])]?.includes(name) ?? false;
  return name !== "retryMinutes" || Number(draft["retries"]) > 0;
}
