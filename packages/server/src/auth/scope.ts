import type { Session } from "./sessions.ts";
import { refuse } from "../base/respond.ts";

/**
 * The factory of a call. Every query on rows that belong to a factory is restricted to it (spec §1).
 *
 * @throws {Refusal} when the user has no factory
 */
export function factoryOf(session: Session): string {
  if (session.factoryId === null) throw refuse.because("no_factory", "server.noFactory");
  return session.factoryId;
}
