import { createStore } from "@banche/core";
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";

/** How a promise ended. */
type End<T> = { readonly of: Promise<T> } & ({ readonly value: T } | { readonly error: unknown });

/**
 * What a promise brings, drawn at once when it comes; undefined until then. What React itself waits for (`use`, `lazy`) stays
 * hidden until 300 ms after its placeholder was drawn. The promise has to be the same one each time.
 *
 * @throws what the promise was rejected with
 */
export function useArrived<T>(promise: Promise<T>): { readonly value: T } | undefined {
  const [end, setEnd] = useState<End<T>>();
  useEffect(() => {
    let isWanted = true;
    const keep = (next: End<T>) => {
      if (isWanted) setEnd((before) => (before?.of === promise ? before : next));
    };
    promise.then(
      (value) => keep({ of: promise, value }),
      (error: unknown) => keep({ of: promise, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [promise]);
  if (end?.of !== promise) return undefined;
  if ("error" in end) throw end.error;
  return end;
}

/** How many parts of pages are on their way. */
export const partsComing = createStore<number, 1 | -1>((count, by) => count + by, 0);

type Late<P> = ComponentType<P> & {
  /** Asks for the code before it is drawn; what cannot be had now is asked for again when it is. */
  prepare(): void;
};

/**
 * A component whose code comes when it is first drawn. Code that did not come is asked for again by the next that is drawn.
 *
 * @param meanwhile - stands in its place until then; default: nothing
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): Late<P> {
  let coming: Promise<void> | undefined;
  let part: ComponentType<P> | undefined;
  const ask = async () => {
    partsComing.dispatch(1);
    try {
      part = await load();
    } catch (error) {
      coming = undefined;
      throw error;
    } finally {
      partsComing.dispatch(-1);
    }
  };
  function Part(props: P): ReactNode {
    const [asked] = useState(() => (coming ??= ask()));
    useArrived(asked);
    return part ? createElement(part, props) : meanwhile?.(props);
  }
  return Object.assign(Part, { prepare: () => void (coming ??= ask()).catch(() => undefined) });
}
