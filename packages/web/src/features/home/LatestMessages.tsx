import type { TextKey } from "@banche/core";
import { messages } from "@banche/core/calls";
import { MESSAGE_KINDS } from "@banche/core/shell";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./home.module.css";
import { MessageList } from "./MessageList.tsx";
import { Panel, PanelFailure } from "./Panel.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";

const SHOWN = 5;

/** The newest notices. */
export function LatestNotices() {
  return <Latest title="home.notices" empty="home.noNotices" type={MESSAGE_KINDS.notice} />;
}

/** The newest private messages of the user. */
export function LatestMessages() {
  return <Latest title="web.home.messages" empty="web.home.noMessages" type={MESSAGE_KINDS.private} />;
}

interface LatestProps {
  readonly title: TextKey;
  readonly empty: TextKey;
  readonly type: number;
}

function Latest({ title, empty, type }: LatestProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.messagesIn("latest", type),
    queryFn: ({ signal }) =>
      client.calls(messages).list({ query: { page: 1, pageSize: SHOWN, order: "desc", type } }, { signal }),
  });
  return (
    <Panel title={t(title)} aside={<Link to="/messageRecord">{t("web.home.allMessages")}</Link>}>
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={SHOWN} />}
      {data?.rows.length === 0 ? <p className={styles["empty"]}>{t(empty)}</p> : null}
      {data ? <MessageList rows={data.rows} marksUnread /> : null}
    </Panel>
  );
}
