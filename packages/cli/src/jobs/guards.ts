import type { JobGuards, OnConflict, PlanTotals } from "@banche/core/bulk";
import { withThousands } from "@banche/core/text";
import type { Context } from "../context.ts";
import { CliError, usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";

/** More changes than this are confirmed by typing their number. */
const MANY_CHANGES = 1_000;

/** The options for running a job. */
export interface RunSettings {
  readonly onConflict: OnConflict | undefined;
  readonly concurrency: number | undefined;
  readonly rate: number | undefined;
}

/** @throws {CliError} `usage` */
export function readRunSettings(input: Input): RunSettings {
  const conflicts: readonly OnConflict[] = ["fail", "skip", "overwrite"];
  return {
    onConflict: conflicts.find((one) => one === input.text("on-conflict")),
    concurrency: input.integer("concurrency", { min: 1, max: 64 }),
    rate: input.integer("rate", { min: 1, max: 100_000 }),
  };
}

/** `--max-delete 20`, `--max-delete 5%`, `--expect 120`. @throws {CliError} `usage` */
export function readGuards(input: Input): JobGuards {
  const most = input.text("max-delete");
  const parts = most === undefined ? undefined : /^(\d{1,9})(%?)$/.exec(most);
  if (most !== undefined && !parts) throw usageError("bulk.usage.maxDelete", { value: most });
  const count = Number(parts?.[1]);
  return {
    ...(parts && { maxDelete: parts[2] ? { percent: count } : count }),
    expect: input.integer("expect", { min: 0, max: Number.MAX_SAFE_INTEGER }),
  };
}

export function changesIn({ create, update, remove }: Pick<PlanTotals, "create" | "update" | "remove">): number {
  return create + update + remove;
}

/**
 * Makes sure that the person, or the author of the script, knows what will happen. Deletions and many changes are confirmed by typing
 * their number, others with yes. `--yes` answers the question; for deletions without a terminal it also needs `--expect`.
 *
 * @throws {CliError} `usage` when no question can be asked, `declined`, `safety` on another number
 */
export async function confirmChanges(
  context: Context,
  input: Input,
  { totals, question }: { readonly totals: PlanTotals; readonly question: string },
): Promise<void> {
  const { text, app, canAsk } = context;
  const { expect } = readGuards(input);
  const count = changesIn(totals);
  const deletes = totals.remove > 0;
  if (input.flag("yes") && (!deletes || expect !== undefined)) return;
  if (!canAsk && input.flag("yes")) {
    throw new CliError("usage", {
      text: { key: "jobs.needsExpect", params: { removes: withThousands(totals.remove) } },
      mend: { key: "cli.usage.useFlag", params: { flag: `--expect ${count}` } },
      details: { removes: totals.remove, changes: count },
    });
  }
  const flag = deletes ? `--yes --expect ${count}` : "--yes";
  if (!canAsk || (!deletes && count <= MANY_CHANGES)) return context.confirm(question, flag);
  const shown = withThousands(count);
  const typed = (await app.prompt(`${question}\n${text("jobs.typeCount", { count: shown })}`)).replace(/[\s,，]/g, "");
  if (typed === String(count)) return;
  if (typed === "") throw new CliError("declined", { text: { key: "cli.errors.declined" } });
  throw new CliError("safety", {
    text: { key: "jobs.wrongCount", params: { count: shown } },
    details: { expected: count, typed },
  });
}
