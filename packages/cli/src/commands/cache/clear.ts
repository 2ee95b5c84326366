import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";

/** Has entries read anew when they are needed next, in every process: the named ones, or all of the active factory with `--all`. */
export async function clearCache(context: Context, input: Input): Promise<void> {
  const all = input.flag("all");
  const names = [...new Set(await withStdinLines(input.args, context.app.stdin))];
  const { text } = context;
  if (!all && input.args.length === 0) throw usageError("cache.cli.which");
  if (all && input.args.length > 0) throw usageError("cache.cli.either");
  if (!input.flag("yes") && (all || names.length > 0)) {
    const asked = all ? text("cache.askClearAll") : text("cache.askClear", { name: names.join(", ") });
    await context.confirm(asked, "--yes");
  }
  await withSession(context, async ({ client }) => {
    if (all) await client.cache.clear();
    for (const name of names) await client.cache.remove({ params: { name } });
  });
  await context.note(`${context.paint.ok("✓")} ${text("cache.cli.cleared")}`);
}
