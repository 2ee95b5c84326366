import type { BancheError } from "../errors.ts";
import type { TextKey } from "../i18n/catalogue.ts";
import { LOGIN_CODES } from "../settings/constants.ts";

/** The text for a failed sign-in if the server sends none (spec §4); undefined for failures with other texts. */
export function signInText({ code, details }: BancheError): TextKey | undefined {
  if (code === "sign_in_refused") return "session.signInFailed";
  return code === "sign_in_redirected" && details.wireCode === LOGIN_CODES.notSynchronised
    ? "session.notSynchronised"
    : undefined;
}

/** Whether a sign-in only redirects, without a message (spec §4). */
export function isSilentRedirect({ code, details }: BancheError): boolean {
  return code === "sign_in_redirected" && details.wireCode === LOGIN_CODES.elsewhere;
}
