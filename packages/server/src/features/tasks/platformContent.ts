import type { TaskContent } from "@banche/core/wire";

import { refuse } from "../../base/respond.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import { pairsOf } from "./pairs.ts";
import { CHINA_OFFSET_MS } from "@banche/core/text";

/** Kinds of tasks as the platform numbers them. We send `3` for jobs of the server and `4` for calls of data interfaces. */
const HTTP = "1";
const BUILT_IN = "3";
const INTERFACE = "4";
const served: readonly string[] = [HTTP, BUILT_IN, INTERFACE];

/** The members of a task that clients of the platform send, as our members. Missing ones stay unchanged. */
export interface PlatformTask {
  readonly kind?: string | undefined;
  readonly content?: TaskContent | undefined;
}

/**
 * Reads schedule and call of a task from the platform's form (contract-base §5.13). An interval is the sum of its hours, minutes and
 * seconds; each entry of a list of times becomes a cron expression.
 *
 * @param now - milliseconds; the time of a run "at once"
 * @throws {Refusal} `validation` for unsupported kinds of tasks
 */
export function fromPlatform({ kind, content }: PlatformTask, now: number): RecordValues {
  if (kind !== undefined && !served.includes(kind)) {
    throw refuse.validation([{ field: "kind", rule: "choice", text: "server.taskKind" }]);
  }
  if (!content) return {};
  const { interfaceType, interfaceUrl, parameter, restart, restartTime, restartFrequency } = content;
  return {
    ...timing(content),
    ...(content.start !== undefined && { startAt: content.start === "2" ? timeOf(content.startTime) : null }),
    ...(content.end !== undefined && { endAt: content.end === "2" ? timeOf(content.endTime) : null }),
    ...(content.frequency === "1" && content.start !== "2" && { startAt: now + AT_ONCE_MS }),
    ...(interfaceType !== undefined && { method: interfaceType.toUpperCase() }),
    ...(interfaceUrl !== undefined && { url: interfaceUrl }),
    ...(parameter && { parameters: parameter.map(({ key = "", value = "" }) => `${key}=${value}`).join("\n") }),
    ...(restart !== undefined && { retries: restart ? Number(restartTime ?? 1) : 0 }),
    ...(restart === true && restartFrequency !== undefined && { retryMinutes: Number(restartFrequency) }),
  };
}

/** A run "at once" is planned slightly in the future, so that it is not yet past when it is stored. */
const AT_ONCE_MS = 2_000;

function timing({ frequency, cron = "", seconds, minute, hours, frequencyList = [] }: TaskContent) {
  const number = (text: string | undefined): number => (/^\d{1,5}$/.test(text ?? "") ? Number(text) : 0);
  switch (frequency) {
    case "1":
      return { frequency: "once" };
    case "2":
      return { frequency: "every", every: number(hours) * 3600 + number(minute) * 60 + number(seconds) };
    case "3":
      return { frequency: "cron", cron: frequencyList.map(lineOf).join("; ") };
    case "4":
      return { frequency: "cron", cron };
    default:
      return {};
  }
}

type Entry = NonNullable<TaskContent["frequencyList"]>[number];

function lineOf({ minute = "0", hours = "0", month = "", type, day = "", week = "" }: Entry): string {
  const or = (text: string): string => text.replaceAll(" ", "") || "*";
  const byWeek = type === "2";
  return [or(minute), or(hours), byWeek ? "*" : or(day), or(month), byWeek ? or(week) : "*"].join(" ");
}

/** The reverse, for clients of the platform. Several expressions become a list of times, if each can be one. */
export function toPlatform(task: RecordValues): Required<PlatformTask> {
  const { frequency, job, interfaceId, every, startAt, endAt, retries, retryMinutes, method, url, parameters } = task;
  const seconds = Number(every ?? 0);
  const cron = String(task["cron"] ?? "");
  const list = cron.includes(";") ? cron.split(";").map(entryOf) : [];
  const isList = list.length > 0 && list.every((entry) => entry !== undefined);
  const isOnce = frequency === "once";
  const content: TaskContent = {
    start: typeof startAt === "number" ? "2" : "1",
    ...(typeof startAt === "number" && { startTime: textOf(startAt) }),
    end: typeof endAt === "number" ? "2" : "1",
    ...(typeof endAt === "number" && { endTime: textOf(endAt) }),
    frequency: isOnce ? "1" : frequency === "every" ? "2" : isList ? "3" : "4",
    ...(frequency === "every" && {
      hours: String(Math.floor(seconds / 3600)),
      minute: String(Math.floor((seconds % 3600) / 60)),
      seconds: String(seconds % 60),
    }),
    ...(isList ? { frequencyList: list } : { cron }),
    restart: Number(retries ?? 0) > 0,
    restartTime: String(retries ?? 0),
    restartFrequency: String(retryMinutes ?? 1),
    interfaceType: String(method ?? "GET"),
    interfaceUrl: String(url ?? ""),
    parameter: pairsOf(String(parameters ?? "")).map(([key, value]) => ({ key, value })),
  };
  return { kind: job ? BUILT_IN : interfaceId ? INTERFACE : HTTP, content };
}

function entryOf(line: string): Entry | undefined {
  const parts = line.trim().split(/\s+/);
  const [minute = "", hours = "", day = "", month = "", week = ""] = parts;
  const isPlain = parts.length === 5 && parts.every((part) => /^(?:\*|[\d,]+)$/.test(part));
  if (!isPlain || (day !== "*" && week !== "*")) return undefined;
  const open = (part: string): string => (part === "*" ? "" : part);
  return { minute, hours, month: open(month), type: week === "*" ? "1" : "2", day: open(day), week: open(week) };
}

function timeOf(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  const ms = /^\d{13}$/.test(text) ? Number(text) : Date.parse(`${text.trim().replace(" ", "T")}+08:00`);
  if (Number.isNaN(ms)) throw refuse.validation([{ field: "startAt", rule: "time" }]);
  return ms;
}

function textOf(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}
