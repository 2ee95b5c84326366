import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function each time, which does what the one of the last drawing does. For what is called when something happens, so that it is no
 * reason to draw anew what it is handed to; not for what is called while something is drawn.
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
