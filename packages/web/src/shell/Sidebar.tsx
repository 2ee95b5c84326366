import { breadcrumb, homeTarget, type Route, SIDEBAR_WIDTH_PX, visibleRoutes } from "@banche/core";
import Menu from "antd/es/menu";
import type { ItemType } from "antd/es/menu/interface";
import { useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { useRoutes } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { NavIcon } from "./icons.tsx";
import { dashboardPath } from "./places.ts";
import styles from "./shell.module.css";

const COLLAPSED_WIDTH_PX = 52;

/** The side menu from the user's menu list: one submenu open at a time, the active item follows the path (spec §2). */
export function Sidebar({ collapsed }: { readonly collapsed: boolean }) {
  const t = useTexts();
  const titleOf = useTitles();
  const routes = useRoutes();
  const { pathname } = useLocation();
  const visible = useMemo(() => visibleRoutes(routes), [routes]);
  const above = useMemo(() => breadcrumb(visible, pathname).slice(0, -1), [visible, pathname]);
  const [openKeys, setOpenKeys] = useState<readonly string[]>([]);

  useEffect(() => setOpenKeys(above.map(({ pageId }) => pageId)), [above]);

  const items = useMemo(() => {
    const home = { code: "home", name: "home" };
    return [
      {
        key: "/home",
        icon: <NavIcon entry={{ code: "home", kind: "page" }} />,
        label: <Link to={homeTarget(routes)}>{titleOf(home)}</Link>,
      },
      ...visible.map((route) => itemOf(route, titleOf, true)),
    ];
  }, [visible, routes, titleOf]);

  return (
    <nav
      className={styles["side"]}
      style={{ width: collapsed ? COLLAPSED_WIDTH_PX : SIDEBAR_WIDTH_PX }}
      aria-label={t("web.frame.menu")}
    >
      <Link
        className={styles["logo"]}
        to="/"
        title={t("navigation.defaultTitle")}
        aria-label={t("navigation.defaultTitle")}
      >
        <BrandMark size={22} />
        {collapsed ? null : <span>{t("navigation.defaultTitle")}</span>}
      </Link>
      <div className={styles["menu"]}>
        <Menu
          mode="inline"
          theme="dark"
          inlineCollapsed={collapsed}
          inlineIndent={16}
          items={items}
          selectedKeys={[pathname]}
          {...(collapsed ? {} : { openKeys: [...openKeys] })}
          onOpenChange={(keys) => setOpenKeys(onlyOne(visible, keys, openKeys))}
        />
      </div>
    </nav>
  );
}

function itemOf(route: Route, titleOf: (route: Route) => string, top: boolean): ItemType {
  const icon = top ? { icon: <NavIcon entry={route} /> } : {};
  const title = titleOf(route);
  if (route.kind === "folder") {
    return {
      key: route.pageId,
      label: title,
      ...icon,
      children: route.children.map((one) => itemOf(one, titleOf, false)),
    };
  }
  if (route.kind === "dashboard") {
    return { key: dashboardPath(route), ...icon, title, label: <Link to={dashboardPath(route)}>{title}</Link> };
  }
  if (route.path === "") {
    return {
      key: route.pageId,
      ...icon,
      label: (
        <a href={route.url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      ),
    };
  }
  return { key: route.path, ...icon, title, label: <Link to={route.path}>{title}</Link> };
}

/** Opening one folder closes the others of its level. */
function onlyOne(routes: readonly Route[], keys: readonly string[], before: readonly string[]): readonly string[] {
  const opened = keys.find((key) => !before.includes(key));
  if (opened === undefined) return keys;
  return trail(routes, opened);
}

function trail(routes: readonly Route[], pageId: string): readonly string[] {
  for (const route of routes) {
    if (route.pageId === pageId) return [pageId];
    const below = trail(route.children, pageId);
    if (below.length > 0) return [route.pageId, ...below];
  }
  return [];
}
