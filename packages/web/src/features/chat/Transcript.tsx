import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import UpOutlined from "@ant-design/icons-svg/es/asn/UpOutlined";
import {
  CHAT_LOAD_MARGIN_PX,
  type ChatMessage,
  type ChatUser,
  retractableUntil,
  transcriptOf,
  type UnreadMark,
} from "@banche/core/chat";
import { useStore } from "@banche/core/react";
import { useCallback, useEffect, useMemo } from "react";
import { type ChatSeat, useChatState } from "../../bind/chat.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import { DayLine, MessageLine } from "./MessageLine.tsx";
import styles from "./chat.module.css";
import { Failure } from "./Failure.tsx";
import type { Media } from "./MediaPreview.tsx";
import { OutgoingLine, UploadLine } from "./OutgoingLine.tsx";
import { useConversation } from "./useConversation.ts";
import { useNow } from "./useNow.ts";
import { useScroll } from "./useScroll.ts";
import { useUnreadLine } from "./useUnreadLine.ts";
import { CHINA_ZONE } from "@banche/core/text";

interface TranscriptProps {
  readonly seat: ChatSeat;
  readonly person: ChatUser;
  /** The unread messages when the window was opened. */
  readonly mark: UnreadMark;
  /** Number of messages sent from here; each change scrolls to the end. */
  readonly sent: number;
  readonly onPreview: (media: Media) => void;
}

/** The messages, newest at the bottom, followed by those that are being sent. */
export function Transcript({ seat, person, mark, sent, onPreview }: TranscriptProps) {
  const t = useTexts();
  const { chat, self, pictures } = seat;
  const peer = person.id;
  const view = useConversation(chat, peer);
  const { timeline, loaded, loading, failed, version } = view;
  const now = useNow();
  const readByPeer = useChatState(({ peers }) => peers.get(peer)?.readByPeer ?? 0) ?? 0;
  const outbox = useChatState((state) => state.outbox) ?? [];
  const uploads = useStore(pictures.store, (all) => all);
  const [place, scroll] = useScroll(timeline, CHAT_LOAD_MARGIN_PX, () => chat.loadOlder(peer));
  const unread = useUnreadLine({ chat, view, mark, scroll, place });
  const additions = useChatState((state) => state.additions) ?? [];
  const { toEnd } = scroll;
  const retract = useCallback(
    ({ seq = 0 }: ChatMessage) =>
      void chat.retract(peer, seq).catch((error: unknown) => toast("error", errorText(t, error))),
    [chat, peer, t],
  );

  useEffect(toEnd, [sent, toEnd]);

  // A tall window may show more than the first page.
  useEffect(() => {
    const element = place.current;
    if (!element || !loaded || timeline.complete || loading !== "nothing" || failed) return;
    if (element.scrollHeight <= element.clientHeight) void chat.loadOlder(peer);
  });

  const items = useMemo(
    () =>
      transcriptOf(timeline.slice(scroll.start, timeline.length), {
        self,
        readByPeer,
        firstUnread: unread.key,
        zone: CHINA_ZONE,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the timeline is changed in place: its version changes with it
    [timeline, version, scroll.start, self, readByPeer, unread.key],
  );
  const waiting = outbox.filter(({ to }) => to === peer);
  const uploading = uploads.filter((upload) => upload.peer === peer);
  const news = scroll.newBelow.filter(({ from }) => from === peer).length;
  const isEmpty = loaded && timeline.length === 0 && waiting.length === 0 && uploading.length === 0;
  return (
    <div className={styles["stage"]}>
      {unread.isAbove ? (
        <button type="button" className={styles["jumpUp"]} onClick={() => void unread.jump()}>
          <Icon of={UpOutlined} size={12} />
          {`${t("chatWindow.unread", { count: mark.unread })} · ${t("chatWindow.jumpUnread")}`}
        </button>
      ) : null}
      <div
        ref={place}
        className={styles["scroll"]}
        role="log"
        aria-label={t("chatWindow.messages")}
        aria-busy={loading !== "nothing"}
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div className={styles["lines"]}>
          {!loaded && !failed ? <Lines count={6} /> : null}
          {failed ? (
            <Failure
              title={t("chatWindow.loadFailed")}
              onRetry={() => void (loaded ? chat.loadOlder(peer) : chat.load(peer))}
            />
          ) : null}
          {isEmpty ? <p className={styles["empty"]}>{t("chatWindow.empty")}</p> : null}
          {loaded && loading === "older" ? <p className={styles["quietLine"]}>{t("chatWindow.older")}</p> : null}
          {loaded && timeline.complete && scroll.start === 0 && timeline.length > 20 ? (
            <p className={styles["quietLine"]}>{t("chatWindow.begin")}</p>
          ) : null}
          {items.map((item) =>
            item.kind === "day" ? (
              <DayLine key={item.key} sentAt={item.sentAt} now={now} />
            ) : item.kind === "unread" ? (
              <p key={item.key} className={styles["unreadLine"]} data-unread-line="">
                {t("chatWindow.unreadBelow")}
              </p>
            ) : (
              <MessageLine
                key={item.key}
                message={item.message}
                own={item.own}
                read={item.read}
                person={person}
                now={now}
                onPreview={onPreview}
                onRetract={now < (retractableUntil(item.message, self, additions) ?? 0) ? retract : undefined}
              />
            ),
          )}
          {waiting.map((message) => (
            <OutgoingLine key={message.clientId} message={message} chat={chat} />
          ))}
          {uploading.map((upload) => (
            <UploadLine key={upload.key} upload={upload} pictures={pictures} />
          ))}
        </div>
      </div>
      {scroll.atEnd ? null : (
        <button type="button" className={styles["jumpDown"]} data-new={news > 0} onClick={toEnd}>
          <Icon of={DownOutlined} size={12} />
          {news > 0 ? t("chatWindow.newBelow", { count: news }) : t("chatWindow.toEnd")}
        </button>
      )}
    </div>
  );
}
