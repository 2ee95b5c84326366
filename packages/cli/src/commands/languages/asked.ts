import type { Language } from "@banche/core";
import { languages, oneLine } from "@banche/core/text";
import { textStates } from "@banche/core/wire";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

/** The filters of the list. @throws {CliError} `usage` for an unknown state */
export function narrowed(input: Input) {
  const [state, concept, keyword] = [input.text("state"), input.text("concept"), input.text("keyword")];
  const known = textStates.find((one) => one === state);
  if (state !== undefined && !known) throw usageError("languages.cli.wrongState", { value: oneLine(state) });
  return { ...(known && { state: known }), ...(concept && { concept }), ...(keyword && { keyword }) };
}

/** @throws {CliError} `usage` for an unknown language */
export function languageIn(value: string): Language {
  const language = languages.find((one) => one === value);
  if (!language) throw usageError("languages.cli.wrongLanguage", { value: oneLine(value) });
  return language;
}
