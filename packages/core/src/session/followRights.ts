import type { Session } from "./service.ts";

/** A source of the number of rights changes of the user; a `Chat` fits. */
export interface RightsSource {
  getState(): { readonly rightsVersion: number | undefined };
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps the rights up to date: reads the user info again if rights changed since it was last read (spec §6). Changes
 * during a lost connection are noticed when it is back. A failed load is retried at the next event of the server.
 * Returns a function that stops it.
 */
export function followRights(session: Pick<Session, "store" | "load">, source: RightsSource): () => void {
  let loading = false;

  function look(): void {
    const told = source.getState().rightsVersion;
    const state = session.store.getState();
    const user = state.status === "signedIn" ? state.current?.user : undefined;
    if (loading || told === undefined || !user || told <= (user.rightsVersion ?? 0)) return;
    loading = true;
    session.load().then(
      () => {
        loading = false;
        if (source.getState().rightsVersion !== told) look();
      },
      () => {
        loading = false;
      },
    );
  }

  const stops = [source.subscribe(look), session.store.subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
