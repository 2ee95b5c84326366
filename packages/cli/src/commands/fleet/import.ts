import { readFixes } from "@banche/core/tracking";
import { FIXES_MAX } from "@banche/core/wire";

import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { completed, type FileFix, readPositions } from "./readPositions.ts";
import { latestPositions } from "./showPositions.ts";

interface Fault {
  readonly line: number;
  readonly field: string;
  readonly rule: "required" | "type" | "range" | "clock" | "unknownReference" | "noVehicle";
}

/** Maximum number of faults that are printed; the others are only counted. */
const MOST_TOLD = 50;

/** Checks all positions of a file locally and on the server, and sends them if all are valid. */
export async function importPositions(context: Context, input: Input): Promise<number> {
  const { app, text } = context;
  const file = input.args[0] ?? "";
  const given = await readPositions(context, file);
  const fixes = given.map((one) => completed(one, input));
  const here = readFixes(
    fixes.map(({ fix }) => fix),
    app.clock.now(),
  );
  return withSession(context, async ({ client }) => {
    await latestPositions(client);
    const send = async (dryRun: boolean) => {
      const sum = { stored: 0, repeated: 0, faults: [] as Fault[] };
      for (let at = 0; at < fixes.length; at += FIXES_MAX) {
        const part = fixes.slice(at, at + FIXES_MAX);
        const answer = await client.tracking.send({ body: { fixes: part.map(({ fix }) => fix), dryRun } });
        sum.stored += answer.stored;
        sum.repeated += answer.repeated;
        sum.faults.push(...answer.refused.map((one) => faultOf(part, one)));
      }
      return sum;
    };
    const checked =
      here.refused.length > 0
        ? { stored: 0, faults: here.refused.map((one) => faultOf(fixes, one)) }
        : await send(true);
    if (checked.faults.length > 0) {
      for (const { line, field, rule } of checked.faults.slice(0, MOST_TOLD))
        await context.warn(text("tracking.fault", { file, line, field, rule: text(`tracking.rules.${rule}`) }));
      await context.warn(text("tracking.faults", { count: checked.faults.length }));
      return exitCodes.invalid;
    }
    if (input.flag("dry-run")) {
      await context.note(text("tracking.checked", { count: checked.stored }));
      return exitCodes.ok;
    }
    const { stored, repeated } = await send(false);
    await context.note(text("tracking.imported", { stored, repeated }));
    return exitCodes.ok;
  });
}

const rules: ReadonlySet<string> = new Set(["required", "type", "range", "clock", "unknownReference", "noVehicle"]);

function faultOf(
  part: readonly FileFix[],
  { index, field, rule }: { readonly index: number; readonly field: string; readonly rule: string },
): Fault {
  return { line: part[index]?.line ?? 0, field, rule: isRule(rule) ? rule : "type" };
}

const isRule = (rule: string): rule is Fault["rule"] => rules.has(rule);
