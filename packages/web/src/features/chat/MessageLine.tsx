import type { ChatMessage, ChatUser } from "@banche/core/chat";
import { DAY_MS } from "@banche/core/text";
import { memo } from "react";
import { timeText } from "../../bind/timeText.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Avatar } from "./Avatar.tsx";
import styles from "./chat.module.css";
import { Content } from "./Content.tsx";
import type { Media } from "./MediaPreview.tsx";
import { nameOf } from "./useDirectory.ts";

interface MessageLineProps {
  readonly message: ChatMessage;
  readonly own: boolean;
  /** Whether the peer has read the user's own message; undefined when unknown. */
  readonly read: boolean | undefined;
  readonly person: ChatUser;
  readonly now: number;
  /** Search words to mark in the text. */
  readonly highlight?: string;
  readonly onPreview: (media: Media) => void;
  /** Retracts the message, while that is possible. */
  readonly onRetract?: ((message: ChatMessage) => void) | undefined;
}

/** One message that the server has stored. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message, own, read, person, now, highlight = "", onPreview, onRetract } = props;
  const t = useTexts();
  const formats = useFormats();
  return (
    <article className={styles["line"]} data-own={own}>
      {own ? null : <Avatar person={person} />}
      <div className={styles["said"]}>
        <span className="visually-hidden">{own ? t("chatWindow.own") : nameOf(t, person)}</span>
        <Content content={message.content} highlight={highlight} onPreview={onPreview} />
        <p className={styles["under"]}>
          <time dateTime={new Date(message.sentAt).toISOString()} title={formats.time(message.sentAt)}>
            {formats.chatTime(message.sentAt, now)}
          </time>
          {read === undefined ? null : <span>{t(read ? "chatWindow.read" : "chatWindow.notRead")}</span>}
          {onRetract ? (
            <button type="button" className={styles["link"]} onClick={() => onRetract(message)}>
              {t("chatWindow.retract")}
            </button>
          ) : null}
        </p>
      </div>
    </article>
  );
});

/** Separates the messages of two days. */
export function DayLine({ sentAt, now }: { readonly sentAt: number; readonly now: number }) {
  const t = useTexts();
  const { time } = useFormats();
  const day = timeText(sentAt, "yyyy-MM-dd");
  const today = timeText(now, "yyyy-MM-dd");
  const yesterday = timeText(now - DAY_MS, "yyyy-MM-dd");
  return (
    <p className={styles["day"]}>
      {day === today ? t("chatWindow.today") : day === yesterday ? t("chatWindow.yesterday") : time(sentAt, "day")}
    </p>
  );
}
