import { onTestFinished } from "vitest";

/** Calls that are held back until they are released. */
export interface HeldCalls {
  /** Resolves when a call is held back. */
  held(): Promise<void>;
  letGo(): void;
}

/** Holds back matching calls of the page from now on; they are released at the end of the test. */
export function holdCalls(matches: (address: URL, init: RequestInit) => boolean): HeldCalls {
  const before = globalThis.fetch;
  const gate = latch();
  const first = latch();
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    if (matches(new URL(String(input), window.location.href), init)) {
      first.open();
      await gate.opened;
    }
    return before(input, init);
  };
  Object.assign(globalThis, { fetch });
  const letGo = () => {
    gate.open();
    if (globalThis.fetch === fetch) Object.assign(globalThis, { fetch: before });
  };
  onTestFinished(letGo);
  return { held: () => first.opened, letGo };
}

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
