/** The size of the window: media queries use it, and every element has it. */
interface Viewport {
  widthPx: number;
  heightPx: number;
}

const DESKTOP: Viewport = { widthPx: 1440, heightPx: 900 };

let size = DESKTOP;

/** A window that has a size without a screen. */
export const viewport = {
  set(widthPx: number): void {
    size = { ...DESKTOP, widthPx };
  },
  reset(): void {
    size = DESKTOP;
  },
  install(window: Window & typeof globalThis): void {
    window.matchMedia = (query) => mediaList(query);
    Object.assign(globalThis, {
      matchMedia: window.matchMedia,
      ResizeObserver: OneSize,
      IntersectionObserver: NoSight,
    });
    Object.assign(window, { ResizeObserver: OneSize, IntersectionObserver: NoSight });
    for (const [name, of] of [
      ["innerWidth", () => size.widthPx],
      ["innerHeight", () => size.heightPx],
    ] as const) {
      Object.defineProperty(window, name, { configurable: true, get: of });
    }
  },
};

function mediaList(query: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    media: query,
    matches: matches(query),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

function matches(query: string): boolean {
  const below = /width < (\d+)px/.exec(query) ?? /max-width: (\d+)px/.exec(query);
  if (below) return size.widthPx < Number(below[1]);
  const from = /width >= (\d+)px/.exec(query) ?? /min-width: (\d+)px/.exec(query);
  return from !== null && size.widthPx >= Number(from[1]);
}

/** Reports once for each element that it is as large as the window. */
class OneSize implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;
  readonly #over = new Set<Element>();

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    this.#over.add(target);
    const contentRect = new DOMRect(0, 0, size.widthPx, size.heightPx);
    const none: readonly ResizeObserverSize[] = [];
    const entry = { target, contentRect, borderBoxSize: none, contentBoxSize: none, devicePixelContentBoxSize: none };
    queueMicrotask(() => {
      if (this.#over.has(target)) this.#tell([entry], this);
    });
  }

  unobserve(target: Element): void {
    this.#over.delete(target);
  }

  disconnect(): void {
    this.#over.clear();
  }
}

/** Never reports an element as visible. */
class NoSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds: readonly number[] = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
