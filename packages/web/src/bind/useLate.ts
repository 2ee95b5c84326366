import { useEffect, useState } from "react";
import { LATE_AFTER_MS } from "./watchCalls.ts";

/** Whether something has been loading so long that a notice must be shown. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = window.setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}
