import { messages } from "@banche/core/calls";
import {
  DRAWER_WIDTH_PX,
  isNearEnd,
  MESSAGE_LOAD_MARGIN_PX,
  MESSAGE_PAGE_SIZE,
  pageAfter,
  rowsOfPages,
} from "@banche/core/shell";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type UIEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./drawer.module.css";
import { Failure } from "./Failure.tsx";
import { type Message, messagesChanged, useOpenMessage } from "./useMessage.ts";
import { queryKeys } from "../../bind/queryKeys.ts";

interface MessageDrawerProps {
  readonly onClose: () => void;
  /** Shows a message; the message stays open when the drawer closes. */
  readonly onShow: (id: string) => void;
}

/**
 * The user's messages at the side of any page: newest first, more while scrolling, with buttons to mark one or all as read (spec §2, §9).
 */
export function MessageDrawer({ onClose, onShow }: MessageDrawerProps) {
  const t = useTexts();
  const { open, opening } = useOpenMessage(onShow, onClose);
  const list = useMessagePages();
  const place = useRef<HTMLDivElement>(null);

  // On a tall screen a short page may not fill the list, so that scrolling would never load more.
  useEffect(() => {
    if (place.current && isNearEnd(place.current, MESSAGE_LOAD_MARGIN_PX)) list.more();
  });

  return (
    <Dialog title={t("messages.title")} place="right" width={DRAWER_WIDTH_PX} onClose={onClose}>
      <div className={styles["drawer"]}>
        <DrawerLinks onClose={onClose} />
        <div
          ref={place}
          className={styles["list"]}
          aria-busy={list.isLoading}
          onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => {
            if (isNearEnd(currentTarget, MESSAGE_LOAD_MARGIN_PX)) list.more();
          }}
        >
          {list.rows?.length === 0 ? <Notice title={t("messages.empty")} /> : null}
          <ul>
            {list.rows?.map((message) => (
              <Row
                key={message.id}
                message={message}
                busy={opening === message.id}
                onOpen={() => void open(message.id)}
              />
            ))}
          </ul>
          {list.error ? <Failure failure={list.error} onRetry={list.retry} /> : null}
          {list.isLoading ? <Lines count={list.rows ? 2 : 6} /> : null}
          {list.finished && (list.rows?.length ?? 0) > MESSAGE_PAGE_SIZE / 2 ? (
            <p className={styles["end"]}>{t("messages.end")}</p>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

/** Marks all as read after a question, and links to the message centre. */
function DrawerLinks({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const confirm = useConfirm();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const readAll = useMutation({
    mutationFn: () => client.calls(messages).readAll(),
    onSuccess: () => toast("success", t("common.done.success")),
    onError: (error) => toast("error", errorText(t, error)),
    onSettled: () => messagesChanged(queries),
  });
  const ask = async () => {
    if (await confirm({ title: t("common.ask.title"), text: t("common.ask.readAll") })) readAll.mutate();
  };
  return (
    <div className={styles["links"]}>
      <button type="button" className={styles["link"]} disabled={readAll.isPending} onClick={() => void ask()}>
        {t("messages.readAll")}
      </button>
      <Link to="/messageRecord" onClick={onClose}>
        {t("messages.centre")}
      </Link>
    </div>
  );
}

interface RowProps {
  readonly message: Message;
  readonly busy: boolean;
  readonly onOpen: () => void;
}

function Row({ message: { title, creator, sentAt, read }, busy, onOpen }: RowProps) {
  const t = useTexts();
  const formats = useFormats();
  const isUnread = read !== true;
  return (
    <li>
      <button type="button" className={styles["row"]} data-unread={isUnread} aria-busy={busy} onClick={onOpen}>
        <span className={styles["rowTitle"]} title={title}>
          {isUnread ? <span className={styles["dot"]} role="img" aria-label={t("messages.unread")} /> : null}
          <bdi>{title}</bdi>
        </span>
        <span className={styles["rowAbout"]}>
          <bdi>{creator}</bdi>
          {sentAt === undefined ? null : (
            <time dateTime={new Date(sentAt).toISOString()} title={formats.time(sentAt)}>
              {formats.ago(sentAt)}
            </time>
          )}
        </span>
      </button>
    </li>
  );
}

function useMessagePages() {
  const { client } = useRuntime();
  const query = useInfiniteQuery({
    queryKey: queryKeys.messagesIn("drawer"),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      client
        .calls(messages)
        .list({ query: { page: pageParam, pageSize: MESSAGE_PAGE_SIZE, order: "desc" } }, { signal }),
    getNextPageParam: (last, _all, number) => pageAfter(last, number, MESSAGE_PAGE_SIZE),
  });
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = query;
  return {
    rows: data && rowsOfPages<Message>(data.pages),
    error,
    isLoading: isFetching && error === null && (data === undefined || query.isFetchingNextPage),
    finished: data !== undefined && !hasNextPage,
    more() {
      // After a failure, only the button tries again.
      if (hasNextPage && !isFetching && error === null) void fetchNextPage();
    },
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
