import { useEffect, useState } from "react";

/** The time of the browser, updated at this interval, and at once when the page becomes visible again. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tell = () => setNow(Date.now());
    const timer = setInterval(tell, everyMs);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [everyMs]);
  return now;
}
