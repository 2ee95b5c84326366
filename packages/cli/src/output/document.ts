import type { Context } from "../context.ts";
import type { JsonObject } from "./json.ts";
import { printQueried } from "./value.ts";

/** Whether a program reads the output of a command whose output is one document: then nothing else goes there. */
export function wantsDocument({ settings, view }: Context): boolean {
  const { format } = settings;
  return format === "json" || format === "yaml" || view.query !== undefined || view.template !== undefined;
}

/** Prints the one document of a command, where a program reads it. */
export async function printDocument(context: Context, document: () => JsonObject): Promise<void> {
  if (wantsDocument(context)) await printQueried(context, document());
}
