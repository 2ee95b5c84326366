import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** When the printing began that goes on now, in Unix ms. Parts that need it are drawn again before the browser lays out the paper. */
export function usePrintTime(): number | undefined {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    // The browser reads the document right after the event, so the change cannot wait.
    const begin = () => flushSync(() => setSince(Date.now()));
    const end = () => setSince(undefined);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return since;
}

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  return usePrintTime() !== undefined;
}
