import type { Context } from "../context.ts";
import type { JsonObject } from "./json.ts";
import { printQueried } from "./value.ts";

/** Whether a program reads the single document of a command. Then nothing else may be written to that stream. */
export function wantsDocument({ settings, view }: Context): boolean {
  const { format } = settings;
  return format === "json" || format === "yaml" || view.query !== undefined || view.template !== undefined;
}

/** Prints the single document of a command, when a program reads it. */
export async function printDocument(context: Context, document: () => JsonObject): Promise<void> {
  if (wantsDocument(context)) await printQueried(context, document());
}
