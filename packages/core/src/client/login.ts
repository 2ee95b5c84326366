import { session } from "../contract/session.ts";
import { BancheError } from "../errors.ts";
import { LOGIN_CODES } from "../settings/constants.ts";
import { type Envelope, refusal } from "./envelope.ts";

const NAME = `${session.login.method} ${session.login.path}`;

/**
 * Reads the answer to a sign-in by the codes of spec §4: 200 is success, 1101001 and 1101002 redirect, 1101003 and
 * 400 are refusals.
 *
 * @throws {BancheError} `sign_in_redirected`, `sign_in_refused` or a more precise refusal
 */
export function readLogin(envelope: Envelope): { readonly token: string; readonly theme?: string | undefined } {
  const { code, message, path, data } = envelope;
  if (code === LOGIN_CODES.elsewhere || code === LOGIN_CODES.notSynchronised) {
    throw new BancheError("sign_in_redirected", {
      message: code === LOGIN_CODES.notSynchronised ? message : undefined,
      details: { wireCode: code, path, endpoint: NAME },
    });
  }
  if (code !== 200) {
    const error = refusal(envelope, NAME);
    if (error.code !== "refused") throw error;
    throw new BancheError("sign_in_refused", { message, details: error.details });
  }
  const answer = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  const { token, theme } = answer;
  if (typeof token !== "string" || token === "") {
    throw new BancheError("unexpected_response", {
      details: { endpoint: NAME, params: { member: "token", problem: "missing" } },
    });
  }
  return { token, theme: typeof theme === "string" ? theme : undefined };
}
