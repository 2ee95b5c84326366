import { languages } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { languageIn } from "./asked.ts";
import { changeTexts } from "./change.ts";

/** Restores the product's own texts. */
export async function resetTexts(context: Context, input: Input): Promise<number> {
  const only = input.text("language");
  const all = only === undefined ? languages : [languageIn(only)];
  const changes = input.args.flatMap((key) => all.map((language) => ({ key, language, text: null })));
  return changeTexts(context, { changes, dryRun: input.flag("dry-run") });
}
