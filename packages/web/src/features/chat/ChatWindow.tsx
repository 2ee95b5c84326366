import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import HistoryOutlined from "@ant-design/icons-svg/es/asn/HistoryOutlined";
import type { ChatUser } from "@banche/core/chat";
import { useState } from "react";
import { type ChatSeat, useChatState } from "../../bind/chat.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Avatar } from "./Avatar.tsx";
import styles from "./chat.module.css";
import { Composer } from "./Composer.tsx";
import { ConnectionNote } from "./ConnectionNote.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { MediaPreview, type Media } from "./MediaPreview.tsx";
import { Transcript } from "./Transcript.tsx";
import { useAttention } from "./useAttention.ts";
import { nameOf } from "./useDirectory.ts";

interface ChatWindowProps {
  readonly seat: ChatSeat;
  readonly person: ChatUser;
  readonly onClose: () => void;
}

/** The conversation with one person: the messages, or the history with its search, and the input field (spec §2). */
export function ChatWindow({ seat, person, onClose }: ChatWindowProps) {
  const t = useTexts();
  const [showsHistory, setShowsHistory] = useState(false);
  const [preview, setPreview] = useState<Media>();
  const [sent, setSent] = useState(0);
  const mark = useAttention(seat, person.id);
  const online = useChatState(({ peers }) => peers.get(person.id)?.online) ?? false;
  const isTyping = useChatState(({ typing }) => typing.has(person.id)) ?? false;

  return (
    <section className={styles["window"]} aria-label={t("chatWindow.with", { name: nameOf(t, person) })}>
      <header className={styles["head"]}>
        <Avatar person={person} online={online} />
        <div className={styles["who"]}>
          <h2 title={nameOf(t, person)}>
            <bdi>{nameOf(t, person)}</bdi>
          </h2>
          <p className={styles["quiet"]} aria-live="polite">
            {isTyping ? t("chatWindow.typing") : t(online ? "chatWindow.online" : "chatWindow.offline")}
          </p>
        </div>
        <button
          type="button"
          className={styles["tool"]}
          aria-pressed={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          <Icon of={HistoryOutlined} />
          {t(showsHistory ? "chatWindow.hideHistory" : "chatWindow.history")}
        </button>
        <button type="button" className={styles["tool"]} aria-label={t("common.verbs.close")} onClick={onClose}>
          <Icon of={CloseOutlined} size={14} />
        </button>
      </header>
      <ConnectionNote />
      {showsHistory ? (
        <HistoryPanel seat={seat} person={person} onPreview={setPreview} />
      ) : (
        <Transcript seat={seat} person={person} mark={mark} sent={sent} onPreview={setPreview} />
      )}
      <Composer
        seat={seat}
        peer={person.id}
        onSent={() => {
          setShowsHistory(false);
          setSent(sent + 1);
        }}
      />
      {preview ? <MediaPreview media={preview} onClose={() => setPreview(undefined)} /> : null}
    </section>
  );
}
