import type { Session } from "./service.ts";

/** A source for how many times the rights of the user have changed; a `Chat` fits. */
export interface RightsSource {
  getState(): { readonly rightsVersion: number | undefined };
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps what is granted in step with the server: reads the user info again when rights have changed since it was read
 * (spec §6). What was told while the connection was away is noticed when it is back. A load that fails is tried again with
 * the next sign of the server. Returns the way to stop.
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
