import { type BancheError, isBancheError } from "@banche/core";
import type { Runtime } from "./screen.ts";

/** Reads the directory of the factory. */
export async function loadDirectory({ store, session, signal, attempt }: Runtime): Promise<void> {
  if (store.getState().users.status === "loading") return;
  store.dispatch({ type: "users/loading" });
  const failed = (error: unknown) => store.dispatch({ type: "users/failed", error: asError(error) });
  const people = await attempt(() => session.client.users.all({}, { signal }), failed);
  if (people) store.dispatch({ type: "users/loaded", people });
}

function asError(error: unknown): BancheError {
  if (isBancheError(error)) return error;
  throw error;
}
