import type { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { sendCode, takeCode } from "./codes.ts";
import { scanHandlers } from "./scans.ts";

/** Signing in without a password: a code sent to a mobile number, a code on a screen (spec §2). */
export function signInHandlers(deps: Deps): HandlersOf<typeof contract.signIn> {
  return { sendCode: sendCode(deps), withCode: takeCode(deps), ...scanHandlers(deps) };
}
