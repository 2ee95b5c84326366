import { extensions } from "@banche/core/calls";
import { useEffect } from "react";
import { useChatState } from "../bind/chat.tsx";
import { useRuntime } from "../bind/context.tsx";
import { useStore } from "../bind/useStore.ts";
import { useTexts } from "../bind/useTexts.ts";
import { isServerGone } from "../bind/watchCalls.ts";
import styles from "./form.module.css";

/**
 * Warns in a form, before the user saves, that the server cannot be reached. A closed socket alone is only a reason to
 * ask the server.
 */
export function ServerGone() {
  const t = useTexts();
  const { client } = useRuntime();
  const isGone = useStore(isServerGone);
  /** Number of attempts to reconnect the socket; 0 while it is connected. */
  const attempt =
    useChatState(({ connection }) =>
      "attempt" in connection && connection.status !== "ready" ? connection.attempt : 0,
    ) ?? 0;

  useEffect(() => {
    // The answer says nothing that is wanted here: that there is one does.
    if (attempt > 0 || isGone)
      client
        .calls(extensions)
        .about()
        .catch(() => undefined);
  }, [client, attempt, isGone]);

  return (
    <p role="status" className={styles["gone"]}>
      {isGone ? t("web.form.serverGone") : null}
    </p>
  );
}
