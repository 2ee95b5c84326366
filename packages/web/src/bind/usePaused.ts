import { useEffect, useState } from "react";

/** Pause after the last key press before a request is sent, ms. */
const PAUSE_MS = 250;

/** The text after a pause in typing; at once if it is empty or `isDone`. */
export function usePaused(text: string, isDone = false): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    if (text === "") {
      setPaused("");
      return undefined;
    }
    const timer = window.setTimeout(() => setPaused(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return isDone ? text : paused;
}
