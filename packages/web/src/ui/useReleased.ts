import { useCallback, useEffect, useRef } from "react";

type Work = () => void;

/**
 * Delays work until a pressed pointer is released and its click is handled; runs it at once when none is pressed. An error that appears
 * when a field loses the focus moves the content below, and a button must not move away under the pointer.
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
      // The click event comes in the same task as the release.
      setTimeout(() => {
        if (isDown.current) return;
        for (const work of waiting.current.splice(0)) work();
      });
    };
    // On touch screens, the finger is released before the emulated mouse event starts.
    for (const name of ["pointerdown", "mousedown"]) window.addEventListener(name, press, listen);
    for (const name of ["pointerup", "pointercancel", "mouseup"]) window.addEventListener(name, release, listen);
    return () => ending.abort();
  }, []);
  return useCallback((work) => {
    if (isDown.current) waiting.current.push(work);
    else work();
  }, []);
}
