import CommentOutlined from "@ant-design/icons-svg/es/asn/CommentOutlined";
import { useEffect, useRef, useState } from "react";
import { useChat, useChatState } from "../../bind/chat.tsx";
import { lateShared } from "../../bind/lateShared.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./button.module.css";
import { nameOf, useDirectory } from "./useDirectory.ts";

const ChatPanel = lateShared(async () => (await import("./ChatPanel.tsx")).ChatPanel);

/** Opens the chat; blinks while there are unread messages (spec §4). */
export function ChatButton({ className }: { readonly className: string | undefined }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useChatState((state) => state.unread) ?? 0;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        title={t("chatWindow.open")}
        aria-label={unread > 0 ? t("chatWindow.openUnread", { count: unread }) : t("chatWindow.open")}
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className={styles["icon"]} data-blinks={unread > 0}>
          <CountBadge count={unread}>
            <Icon of={CommentOutlined} />
          </CountBadge>
        </span>
      </button>
      <Announcer wanted={unread > 0} />
      {open ? <ChatPanel onClose={close} /> : null}
    </>
  );
}

/**
 * Announces the sender of a new message to screen readers. Not for the open conversation, because its messages are announced themselves.
 */
function Announcer({ wanted }: { readonly wanted: boolean }) {
  const t = useTexts();
  const seat = useChat();
  const { people } = useDirectory(wanted);
  const [from, setFrom] = useState<{ readonly id: string; readonly count: number }>();

  useEffect(
    () =>
      seat?.chat.onMessage((message) => {
        const { attended } = seat.chat.getState();
        if (message.from === seat.self || message.from === attended) return;
        setFrom((before) => ({ id: message.from, count: (before?.count ?? 0) + 1 }));
      }),
    [seat],
  );

  const person = people.find(({ id }) => id === from?.id);
  return (
    <span className="visually-hidden" role="status">
      {from ? <span key={from.count}>{t("chatWindow.newFrom", { name: nameOf(t, person) })}</span> : null}
    </span>
  );
}
