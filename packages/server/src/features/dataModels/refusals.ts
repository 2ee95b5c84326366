import type { DesignIssue, TablePlan } from "@banche/core/tableDesign";
import { textOf } from "@banche/core/text";
import type { Language } from "@banche/core";

import { refuse, type Refusal } from "../../base/respond.ts";
import type { ChangeOutcome } from "../../sources/change/change.ts";

/** @throws {Refusal} with the faults of a design */
export function refuseFaults(issues: readonly DesignIssue[]): void {
  if (issues.length === 0) return;
  throw refuse.validation(
    issues.map(({ fault, name }) => ({
      field: "design",
      rule: fault,
      text: `dataModels.faults.${fault}`,
      params: { name },
    })),
  );
}

/** @throws {Refusal} if data would be lost without a confirmation */
export function refuseLosses({ losses }: TablePlan, confirmed: readonly string[]): void {
  const left = losses.filter((name) => !confirmed.includes(name));
  if (left.length > 0) throw refuse.because("unconfirmed", "dataModels.unconfirmed", { names: left.join(", ") });
}

/** The refusal for a change that stopped in the middle: what was done, and why it stopped. */
export function stopped({ done, failed }: ChangeOutcome, total: number, language: Language): Refusal | undefined {
  if (!failed) return undefined;
  const reason = textOf(language, `dataModels.failures.${failed.fault}`);
  if (done === 0) return refuse.because("change_failed", "dataModels.failedWhole", { reason });
  return refuse.because("change_failed", "dataModels.failedPart", { reason, done, total, at: failed.at });
}
