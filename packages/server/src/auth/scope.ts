import type { Session } from "./sessions.ts";
import { refuse } from "../base/respond.ts";

/**
 * The factory that a call works in: every query on rows that belong to a factory is narrowed to it (spec §1).
 *
 * @throws {Refusal} when the user is bound to none
 */
export function factoryOf(session: Session): string {
  if (session.factoryId === null) throw refuse.because("no_factory", "server.noFactory");
  return session.factoryId;
}
