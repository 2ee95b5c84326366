import { CHAT_LOAD_MARGIN_PX, type ChatUser, transcriptOf } from "@banche/core/chat";
import { isNearEnd } from "@banche/core/shell";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type ChatSeat, useChatState } from "../../bind/chat.tsx";
import { startOfDay } from "../../bind/timeText.ts";
import { usePaused } from "../../bind/usePaused.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { useFirstFocus } from "../../ui/useFirstFocus.ts";
import styles from "./chat.module.css";
import { Failure } from "./Failure.tsx";
import type { Media } from "./MediaPreview.tsx";
import { DayLine, MessageLine } from "./MessageLine.tsx";
import { useNow } from "./useNow.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { CHINA_ZONE } from "@banche/core/text";

interface HistoryPanelProps {
  readonly seat: ChatSeat;
  readonly person: ChatUser;
  readonly onPreview: (media: Media) => void;
}

/** The whole history from its beginning, fifty messages at a time, with a search (spec §7, §9). */
export function HistoryPanel({ seat, person, onPreview }: HistoryPanelProps) {
  const t = useTexts();
  const now = useNow();
  const field = useFirstFocus<HTMLInputElement>();
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const keyword = usePaused(text.trim());
  const [day, setDay] = useState("");
  const since = day === "" ? undefined : startOfDay(day);
  const hasDates = useChatState(({ additions }) => additions.includes("dates")) ?? false;
  const isReady = useChatState(({ connection }) => connection.status === "ready") ?? false;
  const readByPeer = useChatState(({ peers }) => peers.get(person.id)?.readByPeer ?? 0) ?? 0;
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: queryKeys.chat("history", seat.self, person.id, keyword, since),
    enabled: isReady,
    gcTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => seat.chat.history(person.id, keyword, pageParam, since),
    getNextPageParam: (last) => (last.last ? undefined : last.page + 1),
  });

  const more = () => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  };
  useEffect(() => {
    if (place.current && isNearEnd(place.current, CHAT_LOAD_MARGIN_PX)) more();
  });

  const items = useMemo(
    () =>
      transcriptOf(data?.pages.flatMap(({ messages }) => messages) ?? [], {
        self: seat.self,
        readByPeer,
        zone: CHINA_ZONE,
      }),
    [data, seat.self, readByPeer],
  );
  return (
    <div className={styles["stage"]}>
      <search className={styles["search"]}>
        <input
          type="search"
          ref={field}
          value={text}
          maxLength={100}
          placeholder={t("chatWindow.searchHistory")}
          aria-label={t("chatWindow.searchHistory")}
          onChange={({ target }) => setText(target.value)}
        />
        {hasDates ? (
          <input
            type="date"
            value={day}
            aria-label={t("chatWindow.since")}
            title={t("chatWindow.since")}
            onChange={({ target }) => setDay(target.value)}
          />
        ) : null}
      </search>
      <div
        ref={place}
        className={styles["scroll"]}
        role="region"
        aria-label={t("chatWindow.history")}
        aria-busy={isFetching}
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          if (isNearEnd(currentTarget, CHAT_LOAD_MARGIN_PX)) more();
        }}
      >
        <div className={styles["lines"]}>
          {data && items.length === 0 ? (
            <p className={styles["empty"]}>
              {t(keyword === "" && day === "" ? "chatWindow.noHistory" : "chatWindow.noMatch")}
            </p>
          ) : null}
          {items.map((item) =>
            item.kind === "message" ? (
              <MessageLine
                key={item.key}
                message={item.message}
                own={item.own}
                read={item.read}
                person={person}
                now={now}
                highlight={keyword}
                onPreview={onPreview}
              />
            ) : item.kind === "day" ? (
              <DayLine key={item.key} sentAt={item.sentAt} now={now} />
            ) : null,
          )}
          {error ? (
            <Failure
              title={t("chatWindow.historyFailed")}
              failure={error}
              onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
            />
          ) : null}
          {isFetching || (!data && !error) ? <Lines count={data ? 2 : 6} /> : null}
        </div>
      </div>
    </div>
  );
}
