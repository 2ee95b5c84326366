import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { agoText } from "../../bind/timeText.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./home.module.css";
import { Panel, PanelFailure } from "./Panel.tsx";

const SHOWN = 8;

/** The newest messages, unread ones marked. */
export function LatestMessages() {
  const t = useTexts();
  const [language] = useLanguage();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: ["messages", "latest"],
    queryFn: ({ signal }) => client.messages.list({ query: { page: 1, pageSize: SHOWN, order: "desc" } }, { signal }),
  });
  return (
    <Panel title={t("web.home.messages")} aside={<Link to="/messageRecord">{t("web.home.allMessages")}</Link>}>
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={SHOWN} />}
      {data?.rows.length === 0 ? <p className={styles["empty"]}>{t("web.home.noMessages")}</p> : null}
      <ul className={styles["messages"]}>
        {data?.rows.map(({ id, title, creator, sentAt, read }) => (
          <li key={id}>
            <Link to={`/messageRecord?read=${encodeURIComponent(id)}`} data-unread={read !== true}>
              {read === true ? null : <span className={styles["dot"]} role="img" aria-label={t("messages.unread")} />}
              {title}
            </Link>
            <span>{creator}</span>
            {sentAt === undefined ? null : (
              <time dateTime={new Date(sentAt).toISOString()}>{agoText(sentAt, language)}</time>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
