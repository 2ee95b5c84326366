import { breadcrumb } from "@banche/core/shell";
import { Link, useLocation } from "react-router";
import { useRoutes } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import styles from "./header.module.css";
import { useMenuPath } from "./useMenuPath.ts";
import { useViewTitle } from "./useViewTitle.ts";

/** The path to the page in the menu. */
export function Crumbs() {
  const t = useTexts();
  const titleOf = useTitles();
  const viewTitle = useViewTitle();
  const routes = useRoutes();
  const { pathname, search } = useLocation();
  const menuPath = useMenuPath();
  const way = breadcrumb(routes, menuPath);
  return (
    <nav className={styles["crumbs"]} aria-label={t("navigation.breadcrumb")}>
      <ol>
        {(menuPath === pathname ? way.slice(0, -1) : way).map((place) => (
          <li key={place.pageId}>
            {place.path === menuPath ? <Link to={menuPath}>{titleOf(place)}</Link> : titleOf(place)}
          </li>
        ))}
        <li aria-current="page">{viewTitle(pathname + search).title}</li>
      </ol>
    </nav>
  );
}
