import { useEffect, useState } from "react";

/** Times are updated at this interval. */
const EVERY_MS = 30_000;

/** The current time, exact enough for texts such as "3 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
