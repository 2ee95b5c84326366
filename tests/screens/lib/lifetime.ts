/**
 * The lifetime of everything that a page starts. A browser ends timers, listeners and requests with their page. Here one window shows many
 * pages, so each page has a lifetime that ends them.
 */

type Timer = ReturnType<typeof setTimeout>;

/** What a page left running when it was closed. */
export interface Leftovers {
  readonly timers: number;
  readonly listeners: number;
}

/** The lifetime of one page, from its start until `end`. */
export interface Lifetime {
  /** Whether the page has ended. */
  readonly isOver: () => boolean;
  /** Ends everything that still runs, and returns the numbers. */
  end(): Leftovers;
}

interface Listening {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: EventListenerOrEventListenerObject | null;
  readonly options: boolean | AddEventListenerOptions | undefined;
}

/** Starts the lifetime of a page: from now on its timers, and its listeners on window and document, are recorded. */
export function beginLifetime(window: Window & typeof globalThis): Lifetime {
  const timers = new Set<Timer>();
  const listening: Listening[] = [];
  let over = false;
  const { setTimeout: startTimer, setInterval: startInterval, clearTimeout: stopTimer } = globalThis;
  const stopWatching = [window, window.document].map((target) => watchListeners(target, listening));

  const setTimeoutOfPage = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]): Timer => {
    const timer = startTimer(() => {
      timers.delete(timer);
      if (!over) run(...values);
    }, ms);
    timers.add(timer);
    return timer;
  };
  const setIntervalOfPage = (run: () => void, ms?: number): Timer => {
    const timer = startInterval(run, ms);
    timers.add(timer);
    return timer;
  };
  const clear = (timer: Timer | undefined): void => {
    if (timer !== undefined) timers.delete(timer);
    stopTimer(timer);
  };
  const replaced = {
    ...{ setTimeout: setTimeoutOfPage, setInterval: setIntervalOfPage },
    ...{ clearTimeout: clear, clearInterval: clear },
  };
  const before = Object.fromEntries(Object.keys(replaced).map((name) => [name, Reflect.get(globalThis, name)]));
  Object.assign(globalThis, replaced);
  return {
    isOver: () => over,
    end() {
      over = true;
      Object.assign(globalThis, before);
      for (const stop of stopWatching) stop();
      for (const timer of timers) stopTimer(timer);
      for (const { target, type, listener, options } of listening) target.removeEventListener(type, listener, options);
      return { timers: timers.size, listeners: listening.length };
    },
  };
}

/** Records the listeners of a target. Returns a function that stops recording. */
function watchListeners(target: Window | Document, listening: Listening[]): () => void {
  const before = target.addEventListener;
  const add = before.bind(target);
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    // React adds this listener once for all pages of a document.
    if (type !== "selectionchange") listening.push({ target, type, listener, options });
    add(type, listener, options);
  };
  return () => {
    target.addEventListener = before;
  };
}
