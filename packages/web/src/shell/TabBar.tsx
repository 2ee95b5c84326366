import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import MoreOutlined from "@ant-design/icons/es/icons/MoreOutlined";
import { routeAt, type View } from "@banche/core";
import Dropdown from "antd/es/dropdown";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useRoutes } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import { NavIcon } from "./icons.tsx";
import { dashboardAt, placeAt } from "./places.ts";
import styles from "./shell.module.css";
import type { Visited } from "./useVisited.ts";

/** The open pages. Right click, the menu key or the button at the end offer refresh and closing; Delete closes one. */
export function TabBar({ visited }: { readonly visited: Visited }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const active = useRef<HTMLLIElement>(null);

  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);

  const menuOf = (view: View) => ({
    items: [
      { key: "refresh", label: t("navigation.refresh"), onClick: () => visited.refresh(view) },
      {
        key: "close",
        label: t("navigation.close"),
        disabled: view.affix === true,
        onClick: () => visited.close({ type: "closed", path: view.path }),
      },
      {
        key: "others",
        label: t("navigation.closeOthers"),
        onClick: () => visited.close({ type: "closedOthers", path: view.path }),
      },
      { key: "all", label: t("navigation.closeAll"), onClick: () => visited.close({ type: "closedAll" }) },
    ],
  });
  const shown = visited.views.find(({ path }) => path === pathname) ?? visited.views[0];
  return (
    <nav className={styles["tabs"]} aria-label={t("web.frame.tabs")}>
      <ul className={styles["tabList"]}>
        {visited.views.map((view) => {
          const isActive = view.path === pathname;
          return (
            <Dropdown key={view.path} trigger={["contextMenu"]} menu={menuOf(view)}>
              <li className={styles["tab"]} data-active={isActive} ref={isActive ? active : null}>
                <Tab
                  view={view}
                  isActive={isActive}
                  onClose={() => visited.close({ type: "closed", path: view.path })}
                />
              </li>
            </Dropdown>
          );
        })}
      </ul>
      {shown ? (
        <Dropdown trigger={["click"]} menu={menuOf(shown)}>
          <button type="button" className={styles["tool"]} aria-label={t("web.frame.tabMenu")}>
            <MoreOutlined />
          </button>
        </Dropdown>
      ) : null}
    </nav>
  );
}

interface TabProps {
  readonly view: View;
  readonly isActive: boolean;
  readonly onClose: () => void;
}

function Tab({ view, isActive, onClose }: TabProps) {
  const t = useTexts();
  const titleOf = useTitles();
  const routes = useRoutes();
  const known = placeAt(view.path) ?? routeAt(routes, view.path) ?? dashboardAt(routes, view.path);
  const place = known ?? { code: "", name: t("navigation.untitled") };
  const title = titleOf(place);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === "Delete" && !view.affix) onClose();
  };
  return (
    <>
      <Link
        to={view.fullPath}
        aria-current={isActive ? "page" : undefined}
        aria-label={title}
        title={title}
        onKeyDown={closeByKey}
      >
        {view.path === "/home" ? <NavIcon entry={{ code: "home", kind: "page" }} /> : title}
      </Link>
      {view.affix ? null : (
        <button
          type="button"
          className={styles["close"]}
          aria-label={`${t("navigation.close")}: ${title}`}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </>
  );
}
