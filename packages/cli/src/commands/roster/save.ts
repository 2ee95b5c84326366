import type { Client } from "@banche/core";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";

/** A change of a duty, with the duty's name. */
export interface Wish {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly driverId?: string;
  readonly vehicleId?: string;
}

/** Saves all or nothing with the call of the web page, and prints refused changes. @throws {CliError} `partial` */
export async function saveWishes(
  context: Context,
  client: Client,
  wishes: readonly Wish[],
  dryRun: boolean,
): Promise<void> {
  const { text } = context;
  const duties = wishes.map(({ id, version, driverId, vehicleId }) => ({
    ...{ id, version },
    ...(driverId !== undefined && { driverId }),
    ...(vehicleId !== undefined && { vehicleId }),
  }));
  const { saved, results } = await client.roster.save({ body: { duties, spares: [], removed: [], dryRun } });
  if (saved) {
    const done = dryRun ? text("roster.cli.fine") : text("roster.cli.done", { count: wishes.length });
    await context.note(`${context.paint.ok("✓")} ${done}`);
    return;
  }
  const refused = results.flatMap(({ code, msg, issues = [] }, at) =>
    code === 200 ? [] : [{ number: wishes[at]?.number ?? "", why: issues.find((issue) => issue.text)?.text ?? msg }],
  );
  for (const { number, why } of refused) await context.warn(text("roster.cli.refused", { number, why }));
  throw new CliError("partial", { text: { key: "roster.cli.failed", params: { count: refused.length } } });
}
