import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import { breadcrumb, fittingCount, type Route, TOP_MENU_ITEM_WIDTH_PX } from "@banche/core/shell";
import { useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import { NavIcon } from "./icons.tsx";
import { useFlyOut, useNavEntries } from "./navEntries.ts";
import { NavLink } from "./NavLink.tsx";
import styles from "./topMenu.module.css";
import { useMenuPath } from "./useMenuPath.ts";

const HOME = { code: "home", name: "home", kind: "page" } as const;

/** The menu of the functional layout: as many entries as fit, the rest under `more` (spec §2). */
export function TopMenu() {
  const t = useTexts();
  const titleOf = useTitles();
  const navigate = useNavigate();
  const path = useMenuPath();
  const { entries, home } = useNavEntries();
  const flyOut = useFlyOut();
  const [list, fitting] = useFitting(entries.length + 1);
  const shown = entries.slice(0, Math.max(0, fitting - 1));
  const rest = entries.slice(shown.length);
  const more: readonly MenuItem[] = [
    ...flyOut({ ...NOTHING, children: rest }),
    { key: "line", line: true },
    { key: "all", label: t("shell.wholeMenu"), onSelect: () => void navigate("/menuMore") },
  ];
  return (
    <nav className={styles["top"]} aria-label={t("web.frame.menu")}>
      <ul ref={list}>
        <li hidden={fitting < 1}>
          <Link className={styles["item"]} to={home} aria-current={path === home ? "page" : undefined}>
            <NavIcon entry={HOME} />
            {titleOf(HOME)}
          </Link>
        </li>
        {entries.map((route, at) => (
          <li key={route.pageId} data-over={at >= shown.length}>
            <TopItem route={route} path={path} items={route.kind === "folder" ? flyOut(route) : []} />
          </li>
        ))}
        <li data-more data-over={rest.length === 0}>
          <MenuButton label={t("navigation.more")} items={more} className={styles["item"]}>
            {t("navigation.more")}
            <Icon of={DownOutlined} size={10} />
          </MenuButton>
        </li>
      </ul>
    </nav>
  );
}

const NOTHING: Route = {
  kind: "folder",
  pageId: "",
  code: "",
  name: "",
  icon: "",
  path: "",
  isTree: false,
  hidden: false,
  children: [],
};

interface TopItemProps {
  readonly route: Route;
  readonly path: string;
  readonly items: readonly MenuItem[];
}

function TopItem({ route, path, items }: TopItemProps) {
  const title = useTitles()(route);
  if (route.kind !== "folder") {
    return (
      <NavLink route={route} path={path} className={styles["item"]}>
        <NavIcon entry={route} />
        {title}
      </NavLink>
    );
  }
  return (
    <MenuButton label={title} items={items} className={styles["item"]} current={breadcrumb([route], path).length > 0}>
      <NavIcon entry={route} />
      {title}
    </MenuButton>
  );
}

/** Measures the entries of a list, again after changes of size or texts, and returns how many fit. */
function useFitting(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(count);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const widths = [...element.children].map((child) => child.getBoundingClientRect().width);
      const moreWidth = widths.pop() ?? 0;
      setFitting(fittingCount(widths, element.clientWidth, moreWidth, TOP_MENU_ITEM_WIDTH_PX));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [count]);
  return [list, fitting] as const;
}
