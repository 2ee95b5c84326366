import type { ResourceField } from "@banche/core";
import { kindOf, isSpan } from "@banche/core/forms";
import type { ListBar } from "../../resource/ListBar.tsx";
import type { Listed } from "../../resource/listState.ts";

/** Menu code whose grants apply. */
export const LOG_PAGE = "system.log";

export const logTabs = ["signIns", "requests", "changes", "errors"] as const;
export type LogTab = (typeof logTabs)[number];

const field = { label: "logs.fields.record", column: "" } as const;
const time: ResourceField = { ...field, kind: "date", name: "time", key: "time", label: "logs.fields.time" };

/** State of the log in the address, other than keyword and page: tab, days, and for changes the concept and the record. */
export const logList: Listed = {
  fields: {
    tab: {
      ...{ ...field, kind: "choice", name: "tab", key: "tab" },
      from: logTabs.map((value) => ({ value, label: `logs.tabs.${value}` as const })),
    },
    time,
    resource: { ...field, kind: "reference", name: "resource", key: "resource", target: "users" },
    record: { ...field, kind: "reference", name: "record", key: "record", target: "users" },
  },
  list: { shape: "page", columns: [], filters: ["tab", "time", "resource", "record"] },
};

/** Search and filters, the same for all tabs. */
export type LogBar = Pick<Parameters<typeof ListBar>[0], "keyword" | "onQuery" | "onReset" | "conditions">;

/** The tab in the address. */
export function tabOf({ tab }: Readonly<Record<string, string>>): LogTab {
  return logTabs.find((one) => one === tab) ?? "signIns";
}

/** The time from the start of the first day to the end of the last. */
export function spanOf({ time: text }: Readonly<Record<string, string>>): {
  readonly from?: number;
  readonly to?: number;
} {
  const span = text === undefined ? undefined : kindOf(time).filter?.read(text, time);
  if (!isSpan(span)) return {};
  const { from, to } = span;
  return { ...(typeof from === "number" && { from }), ...(typeof to === "number" && { to }) };
}
