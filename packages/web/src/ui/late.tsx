import { createStore } from "@banche/core";
import { type ComponentType, createElement, type ReactNode, startTransition, useEffect, useState } from "react";

/** The result of a promise. */
type End<T> = { readonly of: Promise<T> } & ({ readonly value: T } | { readonly error: unknown });

/**
 * The value of a promise; rendered as soon as it arrives, undefined before. React's own waiting (`use`, `lazy`) keeps content hidden until
 * 300 ms after its placeholder was shown. The promise must be the same object in every render.
 *
 * @throws the rejection of the promise
 */
export function useArrived<T>(promise: Promise<T>): { readonly value: T } | undefined {
  const [end, setEnd] = useState<End<T>>();
  const hasArrived = end?.of === promise;
  useEffect(() => {
    // Effects run again each time that a kept page is shown. A state that is set to what it is stays in React's queue until the component
    // is drawn, which may be never.
    if (hasArrived) return undefined;
    let isWanted = true;
    // What arrives may be a whole page. As a transition it is drawn in small steps, and the browser answers in between.
    const keep = (next: End<T>) => {
      if (isWanted) startTransition(() => setEnd(next));
    };
    promise.then(
      (value) => keep({ of: promise, value }),
      (error: unknown) => keep({ of: promise, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [promise, hasArrived]);
  if (end?.of !== promise) return undefined;
  if ("error" in end) throw end.error;
  return end;
}

/** How many parts of pages are on their way. */
export const partsComing = createStore<number, 1 | -1>((count, by) => count + by, 0);

type Late<P> = ComponentType<P> & {
  /** Starts loading before the component is rendered. A failed load gives undefined and is repeated at rendering. */
  prepare(): Promise<ComponentType<P> | undefined>;
};

/**
 * A component whose code is loaded when it is first rendered. After a failure, the next rendering tries again.
 *
 * @param meanwhile - shown until the code is loaded; default: nothing
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
  const prepare = async () => {
    await (coming ??= ask()).catch(() => undefined);
    return part;
  };
  return Object.assign(Part, { prepare });
}
