import { isBancheError, type TextKey } from "@banche/core";
import type { Translate } from "@banche/core/text";
import { CliError } from "../errors.ts";
import type { Problem } from "./state/forms.ts";
import type { ModelTrouble } from "./state/resources.ts";

/** What went wrong, in words for people: the server's own where it spoke. */
export function errorText(error: unknown, text: Translate): string {
  if (error instanceof CliError) return text(error.text.key, error.text.params);
  if (!isBancheError(error))
    return `${text("errors.internal")}: ${error instanceof Error ? error.message : String(error)}`;
  return error.spoken ? error.message : text(`errors.${error.code}` satisfies TextKey);
}

/** What can be done about it. */
export function mendText(error: unknown, text: Translate): string {
  return isBancheError(error) ? text(`mend.${error.code}` satisfies TextKey) : text("mend.internal");
}

/** What is wrong with a form, and how to mend it. A server that speaks of a wrong password says both itself. */
export function problemText(problem: Problem, text: Translate): string {
  if ("text" in problem) return text(problem.text);
  if (problem.error.spoken && problem.error.code === "wrong_password") return errorText(problem.error, text);
  return `${errorText(problem.error, text)} · ${mendText(problem.error, text)}`;
}

/** What is wrong with the designed models, in a few words. */
export function troubleText(trouble: ModelTrouble, text: Translate): string {
  return "error" in trouble ? text("tui.models.unread") : text("tui.models.faulty", { count: trouble.faulty });
}
