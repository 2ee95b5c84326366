import { extensions } from "@banche/core/calls";
import { useEffect } from "react";
import { useChatState } from "../bind/chat.tsx";
import { useRuntime } from "../bind/context.tsx";
import { useStore } from "../bind/useStore.ts";
import { useTexts } from "../bind/useTexts.ts";
import { isServerGone } from "../bind/watchCalls.ts";
import styles from "./form.module.css";

/**
 * Says in a form, before anybody saves, that the server cannot be reached at the moment; nothing while it can. That the socket is
 * away is no more than a reason to ask the server.
 */
export function ServerGone() {
  const t = useTexts();
  const { client } = useRuntime();
  const isGone = useStore(isServerGone);
  /** Counts on with each attempt to connect the socket again; 0 while it is there. */
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
