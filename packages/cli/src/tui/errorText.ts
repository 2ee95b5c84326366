import { isBancheError, type TextKey } from "@banche/core";
import type { Translate } from "@banche/core/text";
import { CliError } from "../errors.ts";
import type { Problem } from "./state/forms.ts";
import type { ModelTrouble } from "./state/resources.ts";

/** The message of an error for people; the server's own message if there is one. */
export function errorText(error: unknown, text: Translate): string {
  if (error instanceof CliError) return text(error.text.key, error.text.params);
  if (!isBancheError(error))
    return `${text("errors.internal")}: ${error instanceof Error ? error.message : String(error)}`;
  return error.spoken ? error.message : text(`errors.${error.code}` satisfies TextKey);
}

/** How to fix an error. */
export function mendText(error: unknown, text: Translate): string {
  return isBancheError(error) ? text(`mend.${error.code}` satisfies TextKey) : text("mend.internal");
}

/** What is wrong in a form, and how to fix it. For a wrong password the server's message contains both. */
export function problemText(problem: Problem, text: Translate): string {
  if ("text" in problem) return text(problem.text);
  if (problem.error.spoken && problem.error.code === "wrong_password") return errorText(problem.error, text);
  return `${errorText(problem.error, text)} · ${mendText(problem.error, text)}`;
}

/** Short description of the problem with the designed models. */
export function troubleText(trouble: ModelTrouble, text: Translate): string {
  return "error" in trouble ? text("tui.models.unread") : text("tui.models.faulty", { count: trouble.faulty });
}
