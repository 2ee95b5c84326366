import { breadcrumb } from "@banche/core/shell";
import { useLocation } from "react-router";
import { useRoutes } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import styles from "./header.module.css";
import { useViewTitle } from "./useViewTitle.ts";

/** The path to the page in the menu. */
export function Crumbs() {
  const t = useTexts();
  const titleOf = useTitles();
  const viewTitle = useViewTitle();
  const routes = useRoutes();
  const { pathname, search } = useLocation();
  return (
    <nav className={styles["crumbs"]} aria-label={t("navigation.breadcrumb")}>
      <ol>
        {breadcrumb(routes, pathname)
          .slice(0, -1)
          .map((place) => (
            <li key={place.pageId}>{titleOf(place)}</li>
          ))}
        <li aria-current="page">{viewTitle(pathname + search).title}</li>
      </ol>
    </nav>
  );
}
