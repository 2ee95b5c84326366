import { findText } from "@banche/core/text";
import { clock } from "../../output/clock.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { findTargets } from "../resource/keys.ts";

/** Calls of one interface or of all, newest first. */
export function interfaceLog(name: string): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { text, settings } = context;
      const { client, registry } = connection;
      const [target] = input.args.length === 0 ? [] : await findTargets(connection, registry.of(name), input.args);
      const pageSize = input.integer("limit", { min: 1, max: 500 }) ?? 20;
      const { rows } = await client.dataInterfaces.calls({
        query: {
          ...{ page: 1, pageSize, order: "desc" },
          ...(target && { interfaceId: target.id }),
          ...(input.flag("failed") && { failed: true }),
        },
      });
      await printRows(context, {
        rows,
        columns: [
          { name: "id", title: "id", value: ({ id }) => id, extra: true },
          {
            name: "at",
            title: text("dataInterfaces.log.at"),
            value: ({ at }) => new Date(at).toISOString(),
            cell: ({ at }) => clock(at, "yyyy-MM-dd HH:mm:ss"),
          },
          { name: "name", title: text("dataInterfaces.log.name"), value: (line) => line.name },
          { name: "account", title: text("dataInterfaces.log.account"), value: ({ account }) => account },
          {
            name: "outcome",
            title: text("dataInterfaces.log.outcome"),
            value: ({ outcome }) => outcome,
            cell: ({ outcome }) => findText(settings.language, `dataInterfaces.log.outcomes.${outcome}`) ?? outcome,
          },
          { name: "durationMs", title: text("dataInterfaces.log.duration"), value: ({ durationMs }) => durationMs },
          { name: "rows", title: text("dataInterfaces.log.rows"), value: (line) => line.rows },
          { name: "reason", title: text("dataInterfaces.log.reason"), value: ({ reason }) => reason ?? "" },
        ],
      });
    });
}
