import { showPlan } from "../bulk/showPlan.ts";
import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";

/** `banche plan`: what files would change, without sending anything; `-o` keeps it for `banche apply`. */
export async function plan(context: Context, input: Input): Promise<number> {
  return showPlan(context, input, { paths: input.args, out: input.text("output") });
}
