import { isBancheError } from "@banche/core";
import { signInText } from "@banche/core/shell";
import type { Translate } from "@banche/core/text";

/** Text of an error for people: the server's own message if there is one, else the text of the error code (spec §8). */
export function errorText(t: Translate, error: unknown): string {
  if (!isBancheError(error)) return t("errors.internal");
  if (error.spoken) return error.message;
  return t(signInText(error) ?? `errors.${error.code}`, error.details.params);
}

/** Text that says how to fix the error. */
export function mendText(t: Translate, error: unknown): string {
  return t(`mend.${isBancheError(error) ? error.code : "internal"}`);
}

/** Id of the failed call, for the administrator of the server. */
export function requestIdOf(error: unknown): string | undefined {
  return isBancheError(error) ? error.details.requestId : undefined;
}
