import { Link } from "react-router";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./home.module.css";

interface MessageListProps {
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly creator?: string | undefined;
    readonly sentAt?: number | undefined;
    readonly read?: boolean | undefined;
  }[];
  /** Whether unread messages are marked. */
  readonly marksUnread?: boolean;
}

/** Messages, each with a link to its text. */
export function MessageList({ rows, marksUnread = false }: MessageListProps) {
  const t = useTexts();
  const { ago } = useFormats();
  return (
    <ul className={styles["messages"]}>
      {rows.map(({ id, title, creator, sentAt, read }) => {
        const isUnread = marksUnread && read !== true;
        return (
          <li key={id}>
            <Link to={`/messageRecord?read=${encodeURIComponent(id)}`} title={title} data-unread={isUnread}>
              {isUnread ? <span className={styles["dot"]} role="img" aria-label={t("messages.unread")} /> : null}
              {title}
            </Link>
            {creator === undefined ? null : <span>{creator}</span>}
            {sentAt === undefined ? null : <time dateTime={new Date(sentAt).toISOString()}>{ago(sentAt)}</time>}
          </li>
        );
      })}
    </ul>
  );
}
