import type { BancheError } from "../errors.ts";
import type { TextKey } from "../i18n/catalogue.ts";

/** What a sign-in that failed says where the server says nothing (spec §4); undefined for failures with other texts. */
export function signInText({ code, details }: BancheError): TextKey | undefined {
  if (code === "sign_in_refused") return "session.signInFailed";
  return code === "sign_in_redirected" && details.wireCode === 1_101_002 ? "session.notSynchronised" : undefined;
}
