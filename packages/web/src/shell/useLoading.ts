import { clearStorage, isBancheError } from "@banche/core";
import { afterFailedLoad } from "@banche/core/shell";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Connection } from "../bind/connection.ts";
import { useGround } from "../bind/context.tsx";

/**
 * Reads the user info; reports errors, and ends a session that cannot be used (spec §2, route guard).
 *
 * @param onLoaded - called when it is read
 */
export function useLoading(onLoaded: (connection: Connection) => Promise<void>): {
  readonly failure: unknown;
  readonly retry: () => void;
} {
  const { sessions, connect, lasting, brief } = useGround();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const told = useRef(onLoaded);
  useEffect(() => void (told.current = onLoaded));

  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const connection = await connect();
      await connection.session.load();
      void told.current(connection);
    };
    load().catch((error: unknown) => {
      if (!wanted) return;
      setFailure(error);
      const known = isBancheError(error) ? error : undefined;
      if (afterFailedLoad(known?.code) === "wait") return;
      clearStorage({ lasting, brief });
      const message = known?.spoken ? known.message : undefined;
      sessions.dispatch({ type: "ended", code: known?.code ?? "internal", message });
    });
    return () => {
      wanted = false;
    };
  }, [sessions, connect, lasting, brief, attempt]);

  const retry = useCallback(() => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { failure, retry };
}
