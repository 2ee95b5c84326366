import type { Chat, Outgoing } from "@banche/core/chat";
import type { PictureQueue, PictureUpload } from "../../bind/chatPictures.ts";
import { useChatState } from "../../bind/chat.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./chat.module.css";
import { Content } from "./Content.tsx";

/** A message that is being sent: shown at once, with its state. */
export function OutgoingLine({ message, chat }: { readonly message: Outgoing; readonly chat: Chat }) {
  const t = useTexts();
  const isReady = useChatState(({ connection }) => connection.status === "ready") ?? false;
  const { clientId, content, state, failure } = message;
  if (state === "failed") {
    const reason = failure?.text || (failure?.code === "unanswered" ? t("chatWindow.unanswered") : "");
    return (
      <article className={styles["line"]} data-own="true">
        <div className={styles["said"]} data-failed="true">
          <Content content={content} />
          <Again reason={reason} onAgain={() => chat.sendAgain(clientId)} onDiscard={() => chat.discard(clientId)} />
        </div>
      </article>
    );
  }
  return (
    <article className={styles["line"]} data-own="true">
      <div className={styles["said"]} data-pending="true">
        <Content content={content} />
        <p className={styles["under"]}>{t(isReady ? "chatWindow.sending" : "chatWindow.waiting")}</p>
      </div>
    </article>
  );
}

interface UploadLineProps {
  readonly upload: PictureUpload;
  readonly pictures: PictureQueue;
}

/** A picture that is being uploaded. */
export function UploadLine({ upload: { key, url, state }, pictures }: UploadLineProps) {
  const t = useTexts();
  const isFailed = state === "failed";
  return (
    <article className={styles["line"]} data-own="true">
      <div className={styles["said"]} data-pending={!isFailed} data-failed={isFailed}>
        <span className={styles["picture"]}>
          <img src={url} alt="" width={180} height={180} />
        </span>
        {isFailed ? (
          <Again reason="" onAgain={() => pictures.again(key)} onDiscard={() => pictures.discard(key)} />
        ) : (
          <p className={styles["under"]}>{t("chatWindow.uploading")}</p>
        )}
      </div>
    </article>
  );
}

interface AgainProps {
  readonly reason: string;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

function Again({ reason, onAgain, onDiscard }: AgainProps) {
  const t = useTexts();
  return (
    <p className={styles["under"]} role="alert">
      <span className={styles["danger"]}>{[t("chatWindow.failed"), reason].filter(Boolean).join("：")}</span>
      <button type="button" className={styles["link"]} onClick={onAgain}>
        {t("chatWindow.resend")}
      </button>
      <button type="button" className={styles["link"]} onClick={onDiscard}>
        {t("chatWindow.discard")}
      </button>
    </p>
  );
}
