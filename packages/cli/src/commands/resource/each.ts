import { hasCode, isBancheError, mapInOrder } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import { wantsData } from "../../output/view.ts";
import { reportOf } from "../../report.ts";
import type { Target } from "./keys.ts";

/** The result for one record. */
export type Outcome = "done" | "unchanged" | "planned";

interface Result {
  readonly target: Target;
  readonly outcome: Outcome | "failed";
  readonly error?: Error;
}

/**
 * Works on each record, four at a time. If one record fails, the others continue; an error that affects all (session, connection) stops
 * them.
 *
 * @returns how many records were done and how many needed no change
 * @throws {CliError} `partial` when some failed; the error itself when there was only one record
 */
export async function forEach(
  context: Context,
  targets: readonly Target[],
  work: (target: Target) => Promise<Outcome>,
): Promise<Readonly<Record<Outcome, number>>> {
  const attempt = async (target: Target): Promise<Result> => {
    try {
      return { target, outcome: await work(target) };
    } catch (error) {
      if (targets.length === 1 || !isAboutOne(error)) throw error;
      return { target, outcome: "failed", error };
    }
  };
  const results: Result[] = [];
  for await (const result of mapInOrder(targets, attempt, 4)) {
    results.push(result);
    if (result.error) {
      const { message } = reportOf(result.error, context.settings.language);
      await context.warn(`${oneLine(result.target.key)}: ${message}`);
    }
  }
  const count = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  if (wantsData(context)) await printResults(context, results);
  if (count("failed") > 0) {
    const params = { failed: count("failed"), done: count("done") };
    throw new CliError("partial", { text: { key: "cli.errors.partial", params }, details: params });
  }
  return { done: count("done"), unchanged: count("unchanged"), planned: count("planned") };
}

/** Whether the error concerns only one record, so that the next may still succeed. */
function isAboutOne(error: unknown): error is Error {
  if (error instanceof CliError) return error.code === "protected";
  return hasCode(error, "not_found", "validation_failed", "conflict", "refused", "forbidden", "internal");
}

async function printResults(context: Context, results: readonly Result[]): Promise<void> {
  await printRows(context, {
    columns: [
      { name: "key", title: context.text("cli.list.key"), value: ({ target }) => target.key },
      { name: "id", title: "id", value: ({ target }) => target.id },
      { name: "outcome", title: context.text("cli.list.outcome"), value: ({ outcome }) => outcome },
      { name: "code", title: context.text("cli.list.code"), value: ({ error }) => codeOf(error) },
    ],
    rows: results,
  });
}

function codeOf(error: Error | undefined): string | null {
  return isBancheError(error) || error instanceof CliError ? error.code : null;
}
