import type { Output } from "@banche/core";
import { handOverLabel } from "@banche/core/shell";
import { oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";
import { findTargets } from "./keys.ts";

/** Roles and positions give rights: they are only handed over on request. */
const MEMBERSHIPS = ["roles", "positions"];

/**
 * Hands the work of a user over to another user. Reports each record that was not handed over, and why; then the result is a partial
 * success.
 */
export const handOver: Run = (context, input) =>
  withSession(context, async (connection) => {
    const { client, registry } = connection;
    const { language } = context.settings;
    const successor = input.text("to");
    if (successor === undefined) throw usageError("cli.usage.missingValue", { option: "--to" });
    if (!(await client.additions()).has("hand-over")) throw usageError("handOver.cli.missing");
    const [from, to] = await findTargets(connection, registry.of("users"), [input.args[0] ?? "", successor]);
    const [dryRun, disable] = [input.flag("dry-run"), input.flag("disable")];
    const names = { from: oneLine(from?.key ?? ""), to: oneLine(successor) };
    const without = [...input.texts("without"), ...(input.flag("memberships") ? [] : MEMBERSHIPS)];
    const ask = (isDry: boolean) =>
      client.users.handOver({
        params: { id: from?.id ?? "" },
        body: { to: to?.id ?? from?.id ?? "", without, disable, dryRun: isDry },
      });
    const label = (part: Part) => handOverLabel(part, { registry, language, t: context.text });
    if (!dryRun && !input.flag("yes")) {
      // Whoever answers the question sees what it is about.
      if (context.canAsk) await showPlan(context, (await ask(true)).parts, label);
      await context.confirm(context.text("handOver.cli.ask", names), "--yes");
    }
    const report = await ask(dryRun);
    const title = (column: "part" | "name" | "total" | "moved" | "refused") => context.text(`handOver.cli.${column}`);
    await printRows(context, {
      rows: report.parts,
      columns: [
        { name: "part", title: title("part"), value: ({ part }) => part },
        { name: "name", title: title("name"), value: label },
        { name: "total", title: title("total"), value: ({ total }) => total },
        { name: "moved", title: title("moved"), value: ({ moved }) => moved },
        { name: "refused", title: title("refused"), value: ({ total, moved }) => total - moved },
      ],
    });
    let stays = 0;
    for (const { part, total, moved, refused } of report.parts) {
      stays += total - moved;
      for (const { label, why } of refused) await context.warn(`${part}: ${oneLine(label)}: ${oneLine(why)}`);
    }
    if (!input.flag("memberships")) await context.note(context.text("handOver.cli.keeps"));
    const count = report.parts.reduce((sum, { moved }) => sum + moved, 0);
    if (dryRun) await context.note(context.text("handOver.cli.dry"));
    else if (stays === 0) await context.note(`${context.paint.ok("✓")} ${context.text("handOver.done", { count })}`);
    if (!dryRun && report.disabled) await context.note(context.text("handOver.cli.disabled", names));
    return stays > 0 ? exitCodes.partial : exitCodes.ok;
  });

type Part = Output<typeof contract.users.handOver>["parts"][number];

/** Prints what would be handed over, before the question. */
async function showPlan(context: Context, parts: readonly Part[], label: (part: Part) => string): Promise<void> {
  if (parts.length === 0) await context.note(context.text("handOver.nothing"));
  for (const part of parts) {
    const params = { name: oneLine(label(part)), moved: part.moved, refused: part.total - part.moved };
    await context.note(context.text("handOver.cli.plan", params));
  }
}
