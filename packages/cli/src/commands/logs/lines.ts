import { eachRow, type Output } from "@banche/core";
import { deviceName } from "@banche/core/text";
import { type contract, LOG_CATEGORIES } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import type { Column } from "../../output/cells.ts";
import { clock } from "../../output/clock.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { limited, limitOf } from "../messages/limits.ts";
import { spanOf } from "./span.ts";

type Line = Output<typeof contract.logs.list>["rows"][number];
type Category = keyof typeof LOG_CATEGORIES;

/** Lists the log lines of one category in the active factory, newest first. Columns without permission are empty. */
export function listLines(category: Category): Run {
  return async (context, input) => {
    const keyword = input.text("keyword");
    const query = { order: "desc" as const, ...(keyword !== undefined && { keyword }), ...spanOf(input) };
    const limit = limitOf(context, input);
    await withSession(context, ({ client }) =>
      printRows(context, {
        rows: limited(
          eachRow((at) =>
            client.logs.list({ params: { category: LOG_CATEGORIES[category] }, query: { ...query, ...at } }),
          ),
          limit,
        ),
        columns: [...usual(context), ...further(context)[category]],
      }),
    );
  };
}

function usual(context: Context): readonly Column<Line>[] {
  const { text } = context;
  return [
    { name: "id", title: "id", value: ({ id }) => id, extra: isForPeople(context) },
    {
      name: "at",
      title: text("logs.fields.time"),
      value: ({ createdAt }) => (createdAt === undefined ? null : new Date(createdAt).toISOString()),
      cell: ({ createdAt }) => clock(createdAt),
      typed: true,
    },
    { name: "user", title: text("logs.fields.userName"), value: ({ userName }) => userName ?? null },
    { name: "ip", title: text("logs.fields.ip"), value: ({ ip }) => ip ?? null },
  ];
}

function further({ text }: Context): Readonly<Record<Category, readonly Column<Line>[]>> {
  const device: Column<Line> = {
    name: "platform",
    title: text("logs.fields.platform"),
    value: ({ platform }) => platform ?? null,
    cell: ({ platform }) => deviceName(platform ?? ""),
  };
  return {
    signIns: [device],
    requests: [
      { name: "requestMethod", title: text("logs.fields.requestMethod"), value: (line) => line.requestMethod ?? null },
      { name: "requestUrl", title: text("logs.fields.requestUrl"), value: ({ requestUrl }) => requestUrl ?? null },
      {
        name: "durationMs",
        title: text("logs.fields.duration"),
        value: ({ requestDurationMs }) => requestDurationMs ?? null,
        align: "right",
      },
      { ...device, extra: true },
    ],
    errors: [
      { name: "call", title: text("logs.fields.call"), value: ({ call }) => call ?? null },
      { name: "error", title: text("logs.fields.stack"), value: ({ stack }) => stack?.split("\n", 1)[0] ?? null },
      { name: "stack", title: text("logs.fields.stack"), value: ({ stack }) => stack ?? null, extra: true },
      { ...device, extra: true },
    ],
  };
}
