import BellOutlined from "@ant-design/icons-svg/es/asn/BellOutlined";
import { messages } from "@banche/core/calls";
import type { ChatState } from "@banche/core/chat";
import { MESSAGE_PAGE_SIZE } from "@banche/core/shell";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useChatState } from "../../bind/chat.tsx";
import { useRuntime } from "../../bind/context.tsx";
import { lateShared } from "../../bind/lateShared.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { messagesChanged } from "./useMessage.ts";
import { queryKeys } from "../../bind/queryKeys.ts";

const ReadDialog = lateShared(async () => (await import("./ReadDialog.tsx")).ReadDialog);
const MessageDrawer = lateShared(async () => (await import("./MessageDrawer.tsx")).MessageDrawer);

/** Opens the message drawer and shows how many messages are unread (spec §2). */
export function MessageButton({ className }: { readonly className: string | undefined }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState<string>();
  const { pathname } = useLocation();
  const unread = useUnreadMessages();
  const label = unread > 0 ? t("messages.openUnread", { count: unread }) : t("messages.openCentre");

  // The palette may open another page while the drawer is open.
  useEffect(() => setOpen(false), [pathname]);

  return (
    <>
      <button
        type="button"
        className={className}
        title={t("messages.openCentre")}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <CountBadge count={unread} look="dot">
          <Icon of={BellOutlined} />
        </CountBadge>
      </button>
      {open ? <MessageDrawer onClose={() => setOpen(false)} onShow={setReading} /> : null}
      {reading === undefined ? null : <ReadDialog id={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

type Connection = ChatState["connection"];

/** The number from the socket; without it, the unread messages in the first page of the list. Lists are read again after each push. */
function useUnreadMessages(): number {
  const { client } = useRuntime();
  const queries = useQueryClient();
  const told = useChatState(({ unreadMessages }) => unreadMessages);
  const isBeginning = useChatState(({ connection }) => mayTellSoon(connection)) ?? true;
  const before = useRef(told);
  const counted = useQuery({
    queryKey: queryKeys.messagesIn("unread"),
    enabled: told === undefined && !isBeginning,
    queryFn: ({ signal }) =>
      client.calls(messages).list({ query: { page: 1, pageSize: MESSAGE_PAGE_SIZE, order: "desc" } }, { signal }),
  });

  useEffect(() => {
    if (told !== undefined && before.current !== undefined && told !== before.current) messagesChanged(queries);
    before.current = told;
  }, [told, queries]);

  return told ?? counted.data?.rows.filter(({ read }) => read !== true).length ?? 0;
}

/** The socket of the page is opening for the first time and will soon send the number. */
function mayTellSoon(connection: Connection): boolean {
  if (connection.status === "opening" || connection.status === "greeting") return connection.attempt === 0;
  return connection.status === "stopped";
}
