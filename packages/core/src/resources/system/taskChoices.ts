import type { Choice } from "../../fields/field.ts";

/** Kinds of schedules. */
export const frequencies: readonly Choice[] = [
  { value: "cron", label: ["按 Cron 表达式", "By cron expression", "依 Cron 運算式"] },
  { value: "every", label: ["按间隔重复", "At an interval", "依間隔重複"] },
  { value: "once", label: ["仅一次", "Once", "僅一次"] },
];

/** How an address is called. */
export const methods: readonly Choice[] = [
  { value: "GET", label: ["GET", "GET"] },
  { value: "POST", label: ["POST", "POST"] },
];

/** What to do with a run that was missed because no server was running. */
export const missedRuns: readonly Choice[] = [
  { value: "skip", label: ["跳过", "Skip it", "略過"] },
  { value: "once", label: ["补跑一次", "Run once", "補跑一次"] },
];

/** How the last run ended. */
export const taskResults: readonly Choice[] = [
  { value: "ok", label: ["成功", "Done", "成功"] },
  { value: "failed", label: ["失败", "Failed", "失敗"] },
  { value: "skipped", label: ["已跳过", "Skipped", "已略過"] },
];
