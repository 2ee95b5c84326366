import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { languageIn } from "./asked.ts";
import { changeTexts } from "./change.ts";

/** Replaces a text of the product. */
export async function setText(context: Context, input: Input): Promise<number> {
  const [key = "", language = "", text = ""] = input.args;
  return changeTexts(context, {
    changes: [{ key, language: languageIn(language), text }],
    dryRun: input.flag("dry-run"),
  });
}
