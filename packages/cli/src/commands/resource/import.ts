import { planAndApply } from "../../bulk/planAndApply.ts";
import { showPlan } from "../../bulk/showPlan.ts";
import type { Run } from "../command.ts";

/** `banche users import`: plan and apply of one file with rows of this resource; `--dry-run` only plans. */
export function importRecords(name: string): Run {
  return async (context, input) => {
    const asked = { paths: [input.args[0] ?? "-"], only: (await context.app.registry.load()).of(name) };
    if (input.flag("dry-run")) return showPlan(context, input, asked);
    return planAndApply(context, input, { ...asked, phase: "bulk.phases.importing", question: "bulk.ask" });
  };
}
