import { leafRoutes } from "@banche/core/shell";
import { Link } from "react-router";
import { useModelPagesKnown } from "../../bind/useModelPagesKnown.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useTitles } from "../../bind/useTitles.ts";
import { NavIcon } from "../../shell/icons.tsx";
import { useShownRoutes } from "../../shell/useShownRoutes.ts";
import styles from "./home.module.css";
import { Panel } from "./Panel.tsx";

const SHOWN = 9;

/** The pages for shuttle buses are first. */
const isBusiness = ({ path }: { readonly path: string }): boolean => path.startsWith("/bus/");

/** Pages of the user's menu that this version of the app contains. Until all of them are known there is only room for them. */
export function QuickEntries() {
  const t = useTexts();
  const titleOf = useTitles();
  const routes = useShownRoutes();
  const areKnown = useModelPagesKnown();
  const entries = leafRoutes(routes)
    .filter(({ path, hidden, planned }) => !hidden && planned !== true && path !== "")
    .sort((a, b) => Number(isBusiness(b)) - Number(isBusiness(a)))
    .slice(0, SHOWN);
  if (entries.length === 0) return null;
  return (
    <Panel title={t("web.home.quick")}>
      <div aria-busy={!areKnown}>
        <ul className={styles["quick"]} data-pending={!areKnown}>
          {entries.map((route) => (
            <li key={route.pageId}>
              <Link to={route.path}>
                <NavIcon entry={route} />
                {titleOf(route)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
