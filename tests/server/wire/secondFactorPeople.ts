import { expect } from "vitest";

import { oneTimeCode } from "../../lib/oneTimeCode.ts";
import { type Answer, demoPassword, encode, ours, type Wire } from "./harness.ts";

export const factorPath = "/api/ext/second-factor";
export const password = encode(demoPassword);
/** The refusal of what a session may not do before it has given its code, or set up a factor. */
export const required = { status: 200, code: 400, reason: "second_factor_required" };

interface Person {
  readonly id: string;
  readonly account: string;
  readonly token: string;
  readonly secret: string;
  readonly recovery: readonly string[];
  /** A code that was not used yet: what was used before is forgotten. */
  code(): Promise<string>;
  /** A new session, which waits for a code. */
  pending(): Promise<string>;
}

/** People with a second factor, and what they call. */
export function factorsOf(wire: Wire) {
  const post = (token: string, path: string, body: object = {}): Promise<Answer> =>
    wire.ask("POST", path, { token, headers: ours, body });
  const give = (token: string, code: string) => post(token, `${factorPath}/code`, { code });
  const messages = (token: string) => wire.ask("GET", "/api/system/Message", { token, headers: ours });
  const current = (token: string) => wire.ask("GET", "/api/oauth/CurrentUser", { token, headers: ours });

  async function enrol(user: {
    readonly id: string;
    readonly account: string;
    readonly token: string;
  }): Promise<Person> {
    const started = await post(user.token, `${factorPath}/start`, { currentPassword: password });
    expect(started).toMatchObject({ code: 200 });
    const secret = String(started.data["secret"]);
    const confirmed = await post(user.token, `${factorPath}/confirm`, { code: oneTimeCode(secret) });
    expect(confirmed).toMatchObject({ code: 200 });
    return {
      ...user,
      secret,
      recovery: confirmed.data["codes"] as readonly string[],
      async code() {
        await wire.sql("update second_factors set last_step = 0 where user_id = $1", [user.id]);
        return oneTimeCode(secret);
      },
      pending: () => wire.login(user.account),
    };
  }
  const enrolled = async (grants: readonly string[] = []) => enrol(await wire.userWith(grants));
  return { post, give, messages, current, enrol, enrolled };
}
