import { labelIn, oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import type { Run } from "../command.ts";
import { findTargets } from "./keys.ts";

type Name = "roles" | "positions";

const pageSize = 200;

/** The members of a role or a position. */
export function listMembers(name: Name): Run {
  return (context, input) =>
    withSession(context, async (connection) => {
      const { client, registry } = connection;
      await checkServer(client);
      const [target] = await findTargets(connection, registry.of(name), [input.args[0] ?? ""]);
      const id = target?.id ?? "";
      const keyword = input.text("keyword");
      const rows = [];
      for (let page = 1; ; page += 1) {
        const query = { page, pageSize, ...(keyword !== undefined && { keyword }) };
        const found = await client[name].members({ params: { id }, query });
        rows.push(...found.rows);
        if (found.rows.length < pageSize) break;
      }
      const field = (one: string) => labelIn(context.settings.language, registry.of("users").fields[one]?.label ?? one);
      await printRows(context, {
        rows,
        columns: [
          { name: "account", title: field("account"), value: ({ account }) => account },
          { name: "realName", title: field("realName"), value: ({ realName }) => realName },
          { name: "department", title: field("department"), value: ({ department }) => department ?? null },
          {
            name: "enabled",
            title: field("enabled"),
            value: ({ enabled }) => enabled,
            cell: ({ enabled }) => context.text(enabled ? "common.states.enabled" : "common.states.disabled"),
          },
          { name: "id", title: "id", value: (row) => row.id, extra: true },
        ],
      });
    });
}

/** Adds users to a role or position, or removes them: all or none. */
export function changeMembers(name: Name, way: "add" | "remove"): Run {
  return (context: Context, input: Input) =>
    withSession(context, async (connection) => {
      const { client, registry } = connection;
      await checkServer(client);
      const [key = "", ...accounts] = input.args;
      const wanted = await withStdinLines(accounts, context.app.stdin);
      const [holder] = await findTargets(connection, registry.of(name), [key]);
      const people = await findTargets(connection, registry.of("users"), wanted);
      if (way === "remove" && !input.flag("yes")) {
        await context.note(oneLine(people.map((one) => one.key).join(", ")));
        await context.confirm(context.text("roles.cli.askRemove", { count: people.length }), "--yes");
      }
      const id = holder?.id ?? "";
      const known = new Set((await client.members.list({ params: { objectId: id } })).ids);
      await client[name].changeMembers({ params: { id }, body: { [way]: people.map((one) => one.id) } });
      const isAdded = way === "add";
      const count = people.filter((one) => known.has(one.id) !== isAdded).length;
      const same = people.length - count;
      if (count > 0) {
        const said = context.text(isAdded ? "roles.cli.added" : "roles.cli.removed", { count });
        await context.note(`${context.paint.ok("✓")} ${said}`);
      }
      if (same > 0)
        await context.note(context.text(isAdded ? "roles.cli.areMembers" : "roles.cli.noMembers", { count: same }));
    });
}

async function checkServer(client: { additions(): Promise<ReadonlySet<string>> }): Promise<void> {
  if (!(await client.additions()).has("members")) throw usageError("roles.cli.missing");
}
