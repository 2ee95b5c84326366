import { findText } from "@banche/core/text";
import { clock } from "../../output/clock.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { findTargets } from "../resource/keys.ts";

/** Lists the runs of a task, newest first. */
export function taskHistory(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { text, settings } = context;
      const { client } = connection;
      const [target] = await findTargets(connection, connection.registry.of(name), input.args);
      const pageSize = input.integer("limit", { min: 1, max: 500 }) ?? 20;
      const { rows } = await client.tasks.history({
        params: { id: target?.id ?? "" },
        query: { page: 1, pageSize, order: "desc" },
      });
      await printRows(context, {
        rows,
        columns: [
          { name: "id", title: "id", value: ({ id }) => id, extra: true },
          {
            name: "at",
            title: text("tasks.history.at"),
            value: ({ at }) => new Date(at).toISOString(),
            cell: ({ at }) => clock(at, "yyyy-MM-dd HH:mm:ss"),
          },
          {
            name: "state",
            title: text("tasks.history.state"),
            value: ({ state }) => state ?? null,
            cell: ({ state = "" }) => findText(settings.language, `tasks.history.states.${state}`) ?? state,
          },
          { name: "durationMs", title: text("tasks.history.duration"), value: ({ durationMs }) => durationMs ?? null },
          {
            name: "rows",
            title: text("dataInterfaces.log.rows"),
            value: ({ rows: count }) => count ?? null,
            extra: true,
          },
          {
            name: "account",
            title: text("tasks.history.by"),
            value: ({ account }) => account ?? "",
            cell: ({ account = "" }) => account || text("tasks.history.bySchedule"),
          },
          { name: "output", title: text("tasks.history.output"), value: ({ output }) => output },
        ],
      });
    });
}
