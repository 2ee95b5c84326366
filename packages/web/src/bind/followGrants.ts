import { STORAGE_PREFIX } from "@banche/core";
import type { Ground } from "./runtime.ts";

/** Changed when one tab learned that rights are others than they were. */
export const GRANTS_KEY = `${STORAGE_PREFIX}grantsRead`;

/** A refusal means that rights were taken away since they were read: reads them again, so that pages follow, in every tab. */
export function followGrants(ground: Ground): void {
  ground.lasting.set(GRANTS_KEY, String(Date.now()));
  readGrants(ground);
}

/** Reads what is granted now; pages follow. */
export function readGrants({ connect, sessions }: Ground): void {
  if (sessions.getState().status !== "signedIn") return;
  connect()
    .then(({ session }) => session.load())
    .catch(() => undefined);
}
