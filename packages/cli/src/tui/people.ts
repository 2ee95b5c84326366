import { type BancheError, isBancheError } from "@banche/core";
import type { Runtime } from "./screen.ts";

/** Reads the people of the current factory. */
export async function loadPeople({ store, session, signal, attempt }: Runtime): Promise<void> {
  if (store.getState().people.status === "loading") return;
  store.dispatch({ type: "people/loading" });
  const failed = (error: unknown) => store.dispatch({ type: "people/failed", error: asError(error) });
  const people = await attempt(() => session.client.users.all({}, { signal }), failed);
  if (people) store.dispatch({ type: "people/loaded", people });
}

function asError(error: unknown): BancheError {
  if (isBancheError(error)) return error;
  throw error;
}
