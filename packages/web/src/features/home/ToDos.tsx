import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./home.module.css";
import { MessageList } from "./MessageList.tsx";
import { Panel, PanelFailure } from "./Panel.tsx";
import { useOverview } from "./useOverview.ts";

/** Open tasks of the user. */
export function ToDos() {
  const t = useTexts();
  const { data, error, refetch } = useOverview();
  const count = data?.toDoCount ?? 0;
  return (
    <Panel
      title={t("home.toDos")}
      aside={count > 0 ? <span className={styles["count"]}>{t("home.toDoCount", { count })}</span> : null}
    >
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={3} />}
      {data && count === 0 ? <p className={styles["empty"]}>{t("home.noToDos")}</p> : null}
      {data ? <MessageList rows={data.toDos} /> : null}
    </Panel>
  );
}
