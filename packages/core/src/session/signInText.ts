import type { BancheError } from "../errors.ts";
import type { TextKey } from "../i18n/catalogue.ts";
import { LOGIN_CODES } from "../settings/constants.ts";

/** What a sign-in that failed says where the server says nothing (spec §4); undefined for failures with other texts. */
export function signInText({ code, details }: BancheError): TextKey | undefined {
  if (code === "sign_in_refused") return "session.signInFailed";
  return code === "sign_in_redirected" && details.wireCode === LOGIN_CODES.notSynchronised
    ? "session.notSynchronised"
    : undefined;
}

/** Whether a sign-in just leads elsewhere, and there is nothing to say (spec §4). */
export function isSilentRedirect({ code, details }: BancheError): boolean {
  return code === "sign_in_redirected" && details.wireCode === LOGIN_CODES.elsewhere;
}
