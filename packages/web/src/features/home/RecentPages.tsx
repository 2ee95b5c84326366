import { routeAt } from "@banche/core/shell";
import { Link } from "react-router";
import { useRecentPaths } from "../../bind/recentPaths.ts";
import { useRoutes } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useTitles } from "../../bind/useTitles.ts";
import styles from "./home.module.css";
import { Panel } from "./Panel.tsx";

/** The pages that the user opened last, if they are still in the menu. */
export function RecentPages() {
  const t = useTexts();
  const titleOf = useTitles();
  const routes = useRoutes();
  const paths = useRecentPaths();
  const known = paths.flatMap((path) => routeAt(routes, path) ?? []);
  return (
    <Panel title={t("web.home.recent")}>
      {known.length === 0 ? <p className={styles["empty"]}>{t("web.home.noRecent")}</p> : null}
      <ul className={styles["recent"]}>
        {known.map((route) => (
          <li key={route.pageId}>
            <Link to={route.path}>{titleOf(route)}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
