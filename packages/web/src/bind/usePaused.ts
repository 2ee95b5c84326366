import { useEffect, useState } from "react";

/** Typing faster than this asks once, ms. */
const PAUSE_MS = 250;

/** A text as it stands once nothing was typed for a moment; at once when it is empty, or when nobody waits for more. */
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
