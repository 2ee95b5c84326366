import type { Access } from "@banche/core/wire";

import type { Session } from "../auth/sessions.ts";
import { refuse } from "../base/respond.ts";

type Holding = Pick<Session, "locked" | "mustChangePassword" | "secondFactor">;
type OfSession = Extract<Access, { readonly kind: "session" }>;

/**
 * Refuses what a session may not do yet: it is locked, waits for its one-time code, has a password that must be changed, or has to set
 * up a second factor, in this order.
 *
 * @param access - what the call is open to; missing: only to sessions that wait for nothing
 * @throws {Refusal} `locked`, `second_factor_required` or `password_change_required`
 */
export function checkHeld(session: Holding, access: Partial<OfSession> = {}): void {
  if (session.locked) throw refuse.locked();
  const { beforeSecondFactor, beforePasswordChange } = access;
  if (session.secondFactor === "code") {
    if (beforeSecondFactor !== "code") throw refuse.secondFactorRequired("server.secondFactorNeeded");
  } else if (session.mustChangePassword) {
    if (beforePasswordChange !== true) throw refuse.passwordChangeRequired();
  } else if (session.secondFactor === "enrolment" && beforeSecondFactor !== "enrolment") {
    throw refuse.secondFactorRequired("server.secondFactorDemanded");
  }
}

/** Whether a session waits for something before it may do what its user may. */
export function isHeld({ locked, mustChangePassword, secondFactor }: Holding): boolean {
  return locked || mustChangePassword || secondFactor !== undefined;
}
