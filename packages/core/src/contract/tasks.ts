import * as z from "zod/mini";

import { type TaskShapes, tasks as declared } from "../resources/system/tasks.ts";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { created, listQuery, nothing, page as pageOf } from "./lists.ts";
import { draftShape, recordShape } from "./shapes.ts";
import { standardCalls } from "./standard.ts";
import { as, flag, id, instant, integer, jsonText, partial, text, wireObject } from "./wire.ts";

const { page, path } = declared;
const edit = byButton(page, "btn_edit");
const pairs = z.array(wireObject({ key: z.optional(text), value: z.optional(text) })).check(z.maxLength(200));

/** Schedule and call in the form of the platform's clients; our clients use the members of the task itself. */
const content = wireObject({
  start: z.optional(text),
  startTime: z.optional(text),
  end: z.optional(text),
  endTime: z.optional(text),
  /** `1` once, `2` at an interval, `3` by a list of times, `4` by cron. */
  frequency: z.optional(text),
  seconds: z.optional(text),
  minute: z.optional(text),
  hours: z.optional(text),
  frequencyList: z.optional(
    z
      .array(
        wireObject({
          minute: z.optional(text),
          hours: z.optional(text),
          month: z.optional(text),
          /** `2`: by weekdays, else by days of the month. */
          type: z.optional(text),
          day: z.optional(text),
          week: z.optional(text),
        }),
      )
      .check(z.maxLength(20)),
  ),
  cron: z.optional(text),
  restart: z.optional(flag),
  restartFrequency: z.optional(text),
  restartTime: z.optional(text),
  interfaceType: z.optional(text),
  interfaceUrl: z.optional(text),
  parameter: z.optional(pairs),
});

/** Schedule and call in the form of the platform's clients (contract-base §5.13). */
export type TaskContent = z.output<typeof content>;

const platform = {
  /**
   * `1`: calls a web address. Our server also returns `3` for its own jobs and `4` for tasks that call a data
   * interface. All others, such as `2` for stored procedures, are refused.
   */
  kind: as("executeType", z.optional(text)),
  content: as("executeContent", z.optional(jsonText(content))),
} as const;

type PlatformMembers = { readonly kind?: string | undefined; readonly content?: TaskContent | undefined };

const standard = standardCalls(declared);
type Codec<Value> = z.ZodMiniType<Value, unknown>;

/** The member types come from the standard calls; the codecs also have the members of the platform. */
const body = wireObject({ ...draftShape(declared), ...platform }) as unknown as Codec<
  TaskShapes["draft"] & PlatformMembers
>;
const change = wireObject({
  ...partial(draftShape(declared)),
  ...platform,
  version: z.optional(integer),
}) as unknown as Codec<TaskShapes["change"] & PlatformMembers>;
const record = wireObject({
  ...recordShape(declared),
  ...platform,
  id,
  version: z.optional(integer),
  modifiedBy: as("lastModifyUser", z.optional(text)),
}) as unknown as Codec<TaskShapes["record"] & PlatformMembers>;

/** One run of a task. */
const run = wireObject({
  id,
  /** When it was due; for a manual run, when it was requested. */
  at: as("runTime", instant),
  /** 0: done, 1: failed or skipped; missing while it waits or runs. */
  failed: as("runResult", z.optional(flag)),
  /** The answer, at most 4,000 characters, or the reason of the failure. */
  output: as("description", text),
  /** `waiting`, `running`, `ok`, `failed` or `skipped`; an addition of ours, like all following members. */
  state: z.optional(text),
  durationMs: z.optional(integer),
  /** Number of rows from a data interface; the rows themselves are not stored. */
  rows: as("rowCount", z.optional(integer)),
  /** Account of the user who started it; empty: the schedule. */
  account: z.optional(text),
  /** 0 for the first attempt. */
  attempt: z.optional(integer),
});

/** Tasks: their schedules and results (contract-base §5.13). */
export const tasks = {
  ...standard,
  get: endpoint(`GET ${path}/Info/{id}`, {
    summary: "Read one of the tasks",
    response: record,
    access: onPage(page),
    source: "contract",
  }),
  create: endpoint(`POST ${path}`, {
    summary: "Create one of the tasks; the platform's clients write schedule and call into `executeContent`",
    body,
    response: created,
    access: byButton(page, "btn_add"),
    source: "contract",
  }),
  update: endpoint(`PUT ${path}/{id}`, {
    summary: "Change one of the tasks; members that are not sent stay as they are",
    body: change,
    response: nothing,
    access: edit,
    source: "contract",
  }),
  stop: endpoint(`PUT ${path}/{id}/Actions/Stop`, {
    summary: "Disable a task; a run that is at work is finished",
    response: nothing,
    access: edit,
    source: "contract",
  }),
  enable: endpoint(`PUT ${path}/{id}/Actions/Enable`, {
    summary: "Enable a task",
    response: nothing,
    access: edit,
    source: "contract",
  }),
  run: endpoint(`POST /api/ext/tasks/{id}/run`, {
    summary: "Run a task once, as soon as a process takes it up; one that waits or is at work is refused as `conflict`",
    response: nothing,
    access: edit,
    source: "extension",
  }),
  history: endpoint(`GET ${path}/{id}/TaskLog`, {
    summary: "Runs of a task, newest first",
    query: wireObject({
      ...listQuery,
      failed: as("runResult", z.optional(flag)),
      from: as("startTime", z.optional(instant)),
      to: as("endTime", z.optional(instant)),
    }),
    response: pageOf(run),
    access: onPage(page),
    source: "contract",
  }),
};
