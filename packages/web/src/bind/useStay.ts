import { useEffect, useId } from "react";
import { useRuntime } from "./context.tsx";

/** While `holds`, the browser asks before it leaves the page: the page has data or work that is not stored elsewhere. */
export function useStay(holds: boolean): void {
  const { drafts } = useRuntime();
  const id = useId();
  useEffect(() => {
    if (!holds) return undefined;
    drafts.keep(id, holds);
    return () => drafts.drop(id);
  }, [drafts, id, holds]);
}
