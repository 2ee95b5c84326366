import { afterFailedLoad, clearStorage, isBancheError } from "@banche/core";
import { useCallback, useEffect, useState } from "react";
import { useRuntime } from "../bind/context.tsx";

/** Reads the user info; tells what went wrong, and ends a session that cannot be used (spec §2, route guard). */
export function useLoading(): { readonly failure: unknown; readonly retry: () => void } {
  const { session, lasting, brief } = useRuntime();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let wanted = true;
    session.load().catch((error: unknown) => {
      if (!wanted) return;
      setFailure(error);
      const code = isBancheError(error) ? error.code : "internal";
      if (afterFailedLoad(code) === "wait") return;
      clearStorage({ lasting, brief });
      const message = isBancheError(error) && error.spoken ? error.message : undefined;
      session.store.dispatch({ type: "ended", code, message });
    });
    return () => {
      wanted = false;
    };
  }, [session, lasting, brief, attempt]);

  const retry = useCallback(() => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { failure, retry };
}
