import type { Access } from "@banche/core/wire";

import type { Session } from "../auth/sessions.ts";
import { refuse } from "../base/respond.ts";

type Holding = Pick<Session, "locked" | "mustChangePassword" | "secondFactor">;
type OfSession = Extract<Access, { readonly kind: "session" }>;

/**
 * Refuses what a session may not do yet. In this order: it is locked, waits for its one-time code, must change its password, or must set
 * up a second factor.
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

/** Whether a session must do something before it may use the rights of its user. */
export function isHeld({ locked, mustChangePassword, secondFactor }: Holding): boolean {
  return locked || mustChangePassword || secondFactor !== undefined;
}
