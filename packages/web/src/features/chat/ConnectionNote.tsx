import { useChat, useChatState } from "../../bind/chat.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./chat.module.css";

/** Shows the state of the connection while it is not ready, and the number of waiting messages. */
export function ConnectionNote() {
  const t = useTexts();
  const seat = useChat();
  const status = useChatState(({ connection }) =>
    // A new attempt after a failure still counts as lost, so that the text does not flicker.
    "attempt" in connection && connection.attempt > 0 && connection.status !== "ready" ? "waiting" : connection.status,
  );
  const waiting = useChatState(({ outbox }) => outbox.filter(({ state }) => state === "waiting").length) ?? 0;
  if (!seat || status === "ready" || status === undefined) return null;
  const text = {
    opening: "connecting",
    greeting: "connecting",
    waiting: "lost",
    ended: "ended",
    stopped: "lost",
  } as const;
  return (
    <p className={styles["note"]} role="status" data-kind={status === "waiting" ? "lost" : "calm"}>
      {t(`chatWindow.${text[status]}`)}
      {waiting > 0 ? ` · ${t("chatWindow.outbox", { count: waiting })}` : null}
      {status === "waiting" ? (
        <button type="button" className={styles["link"]} onClick={() => seat.chat.start()}>
          {t("chatWindow.retry")}
        </button>
      ) : null}
    </p>
  );
}
