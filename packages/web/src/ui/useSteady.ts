import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function with a stable identity that calls the latest given function. For event handlers, so that a new handler causes no new render;
 * not for functions that are called during rendering.
 */
export function useSteady<Args extends readonly unknown[], Answer>(
  act: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
