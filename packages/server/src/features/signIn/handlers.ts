import type { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { sendCode, takeCode } from "./codes.ts";
import { scanHandlers } from "./scans.ts";

/** Sign-in without a password: by a code sent to a mobile number, or by a code on a screen (spec §2). */
export function signInHandlers(deps: Deps): HandlersOf<typeof contract.signIn> {
  return { sendCode: sendCode(deps), withCode: takeCode(deps), ...scanHandlers(deps) };
}
