import { isBancheError } from "@banche/core";
import { signInText } from "@banche/core/shell";
import type { Translate } from "@banche/core/text";

/** What happened, for people: the server's own words where it spoke, else the text of the code (spec §8). */
export function errorText(t: Translate, error: unknown): string {
  if (!isBancheError(error)) return t("errors.internal");
  if (error.spoken) return error.message;
  return t(signInText(error) ?? `errors.${error.code}`, error.details.params);
}

/** What to do about it. */
export function mendText(t: Translate, error: unknown): string {
  return t(`mend.${isBancheError(error) ? error.code : "internal"}`);
}

/** The number to give to whoever looks after the server. */
export function requestIdOf(error: unknown): string | undefined {
  return isBancheError(error) ? error.details.requestId : undefined;
}
