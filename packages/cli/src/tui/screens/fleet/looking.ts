import { LOOK_SECONDS, latestPositions } from "../../../commands/fleet/showPositions.ts";
import type { Runtime } from "../../screen.ts";

/** Reads positions repeatedly, as `banche fleet watch` does, until the user leaves the screen. */
export async function keepLooking(runtime: Runtime): Promise<void> {
  const { store, clock, signal } = runtime;
  store.dispatch({ type: "fleet/visit" });
  const { visit } = store.getState().fleet;
  const isHere = () => !signal.aborted && store.getState().fleet.visit === visit;
  void readLines(runtime);
  while (isHere()) {
    await look(runtime);
    if (isHere()) await clock.wait(LOOK_SECONDS * 1000, signal);
  }
}

/** Reads positions once. After a failure the previous ones stay. */
export async function look({ store, session, clock, signal, attempt }: Runtime): Promise<void> {
  const { visit } = store.getState().fleet;
  const told = await attempt(
    () => latestPositions(session.client, { signal }),
    (error) => store.dispatch({ type: "fleet/failed", visit, error, atMs: clock.now() }),
  );
  if (told) store.dispatch({ type: "fleet/told", visit, told, atMs: clock.now() });
}

/** Reads the names of stops. Without them stops are shown by number. */
async function readLines({ store, session, signal, attempt }: Runtime): Promise<void> {
  const { visit } = store.getState().fleet;
  const told = await attempt(
    async () =>
      (await session.client.additions()).has("tracking-map")
        ? session.client.tracking.lines({}, { signal })
        : { lines: [] },
    () => undefined,
  );
  if (told) store.dispatch({ type: "fleet/lines", visit, lines: told.lines });
}
