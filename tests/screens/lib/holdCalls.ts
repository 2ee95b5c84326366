import { onTestFinished } from "vitest";

/** Calls that are held back until they are released. */
export interface HeldCalls {
  /** Resolves when a call is held back. */
  held(): Promise<void>;
  letGo(): void;
}

type Matches = (address: URL, init: RequestInit) => boolean;

/** Holds back matching calls of the page from now on; they are released at the end of the test. */
export function holdCalls(matches: Matches): HeldCalls {
  const gate = latch();
  const first = latch();
  const restore = beforeCalls(matches, async () => {
    first.open();
    await gate.opened;
  });
  const letGo = () => {
    gate.open();
    restore();
  };
  onTestFinished(letGo);
  return { held: () => first.opened, letGo };
}

/** Lets matching calls of the page fail as if the network was away, until the returned function is called or the test ends. */
export function failCalls(matches: Matches): () => void {
  const restore = beforeCalls(matches, () => Promise.reject(new TypeError("the network is away")));
  onTestFinished(restore);
  return restore;
}

/** Returns a function that ends this. It restores nothing after the page has ended: `fetch` is then the real one again. */
function beforeCalls(matches: Matches, work: () => Promise<void>): () => void {
  const before = globalThis.fetch;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    if (matches(new URL(String(input), window.location.href), init)) await work();
    return before(input, init);
  };
  Object.assign(globalThis, { fetch });
  return () => {
    if (globalThis.fetch === fetch) Object.assign(globalThis, { fetch: before });
  };
}

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
