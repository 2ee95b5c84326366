import { useCallback, useEffect, useRef } from "react";

type Work = () => void;

/**
 * Work that waits for the pointer that is down to be up again, and done its click; with none down it is done at once. What appears when a
 * field is left moves what stands below, and a button must not go away under the finger that presses it.
 */
export function useReleased(): (work: Work) => void {
  const isDown = useRef(false);
  const waiting = useRef<Work[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    const listen = { capture: true, signal: ending.signal };
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
      // The click comes in the same task as the release.
      setTimeout(() => {
        if (isDown.current) return;
        for (const work of waiting.current.splice(0)) work();
      });
    };
    // A finger is up again before the mouse that it stands for is down.
    for (const name of ["pointerdown", "mousedown"]) window.addEventListener(name, press, listen);
    for (const name of ["pointerup", "pointercancel", "mouseup"]) window.addEventListener(name, release, listen);
    return () => ending.abort();
  }, []);
  return useCallback((work) => {
    if (isDown.current) waiting.current.push(work);
    else work();
  }, []);
}
