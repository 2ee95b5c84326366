import MenuFoldOutlined from "@ant-design/icons-svg/es/asn/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons-svg/es/asn/MenuUnfoldOutlined";
import { breadcrumb, type Route, SIDEBAR_WIDTH_PX } from "@banche/core/shell";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { useRoutes } from "../bind/useSession.ts";
import { useSettings } from "../bind/useSettings.ts";
import { useProductName } from "../bind/useSite.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import { BrandMark } from "../ui/BrandMark.tsx";
import { Chevron } from "../ui/Chevron.tsx";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Footer } from "./Footer.tsx";
import { NavIcon } from "./icons.tsx";
import { useFlyOut, useNavEntries } from "./navEntries.ts";
import { NavLink } from "./NavLink.tsx";
import styles from "./sidebar.module.css";
import { useMenuPath } from "./useMenuPath.ts";

/** `open`: a tree. `icons`: icons only. `titles`: icons with the title below. In the last two, folders open as fly-out menus. */
export type SidebarShape = "open" | "icons" | "titles";

const widths: Readonly<Record<SidebarShape, number>> = { open: SIDEBAR_WIDTH_PX, icons: 52, titles: 88 };
const HOME = { code: "home", name: "home", kind: "page" } as const;

interface SidebarProps {
  readonly shape: SidebarShape;
  /** Switches between tree and icons; missing when the layout does not allow it. */
  readonly onToggle?: (() => void) | undefined;
}

/** The side menu, from the user's menu list. One submenu is open at a time; the active item follows the path (spec §2). */
export function Sidebar({ shape, onToggle }: SidebarProps) {
  const t = useTexts();
  const titleOf = useTitles();
  const path = useMenuPath();
  const { entries, home } = useNavEntries();
  const [{ sidebarLogo }] = useSettings();
  const tree = useOpenFolders(path);
  const siteTitle = useProductName();
  const item = shape === "open" ? styles["item"] : styles["rail"];
  const menu = useRef<HTMLUListElement>(null);
  const isListed = entries.length > 0;
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [path, shape, isListed]);

  return (
    <nav
      className={styles["side"]}
      style={{ width: widths[shape] }}
      data-shape={shape}
      aria-label={t("web.frame.menu")}
    >
      {sidebarLogo ? (
        <Link className={styles["logo"]} to="/" title={siteTitle} aria-label={siteTitle}>
          <BrandMark size={22} />
          {shape === "open" ? <span>{siteTitle}</span> : null}
        </Link>
      ) : null}
      <ul ref={menu} className={styles["menu"]}>
        <li>
          <Link
            className={item}
            to={home}
            aria-current={path === home ? "page" : undefined}
            title={shape === "icons" ? titleOf(HOME) : undefined}
            onKeyDown={moveFocus}
          >
            <NavIcon entry={HOME} />
            <span>{titleOf(HOME)}</span>
          </Link>
        </li>
        {entries.map((route) =>
          shape === "open" ? (
            <TreeItem key={route.pageId} route={route} depth={0} {...tree} />
          ) : (
            <RailItem key={route.pageId} route={route} path={path} titled={shape === "titles"} />
          ),
        )}
      </ul>
      <div className={styles["foot"]}>
        {onToggle ? (
          <button
            type="button"
            className={styles["toggle"]}
            aria-label={t(shape === "open" ? "web.frame.closeMenu" : "web.frame.openMenu")}
            title={t(shape === "open" ? "web.frame.closeMenu" : "web.frame.openMenu")}
            onClick={onToggle}
          >
            <Icon of={shape === "open" ? MenuFoldOutlined : MenuUnfoldOutlined} />
          </button>
        ) : null}
        {shape === "open" ? <Footer place="side" /> : null}
      </div>
    </nav>
  );
}

interface Tree {
  readonly path: string;
  readonly open: readonly string[];
  readonly onToggle: (pageId: string) => void;
}

/** Open folders: those on the path to the current page, until the user opens another one, which closes the others. */
function useOpenFolders(path: string): Tree {
  const routes = useRoutes();
  const { entries } = useNavEntries();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [followed, setFollowed] = useState<string>();
  const way = useMemo(() => breadcrumb(routes, path).map(({ pageId }) => pageId), [routes, path]);
  if (followed !== path && entries.length > 0) {
    setFollowed(path);
    setOpen(way.slice(0, -1));
  }
  const onToggle = (pageId: string) => {
    const trail = trailOf(entries, pageId);
    setOpen(open.includes(pageId) ? open.filter((one) => one !== pageId) : trail);
  };
  return { path, open, onToggle };
}

function TreeItem({ route, depth, ...tree }: Tree & { readonly route: Route; readonly depth: number }) {
  const titleOf = useTitles();
  const id = useId();
  const title = titleOf(route);
  const indent = { paddingInlineStart: depth === 0 ? 8 : 20 + depth * 12 };
  const picture = depth === 0 ? <NavIcon entry={route} /> : null;
  if (route.kind !== "folder") {
    return (
      <li>
        <NavLink route={route} path={tree.path} className={styles["item"]} style={indent} onKeyDown={moveFocus}>
          {picture}
          <span>{title}</span>
        </NavLink>
      </li>
    );
  }
  const isOpen = tree.open.includes(route.pageId);
  return (
    <li>
      <button
        type="button"
        className={styles["item"]}
        style={indent}
        title={title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => tree.onToggle(route.pageId)}
        onKeyDown={moveFocus}
      >
        {picture}
        <span>{title}</span>
        <Chevron open={isOpen} />
      </button>
      <ul id={id} hidden={!isOpen}>
        {isOpen
          ? route.children.map((one) => <TreeItem key={one.pageId} route={one} depth={depth + 1} {...tree} />)
          : null}
      </ul>
    </li>
  );
}

interface RailItemProps {
  readonly route: Route;
  readonly path: string;
  readonly titled: boolean;
}

function RailItem({ route, path, titled }: RailItemProps) {
  const title = useTitles()(route);
  const flyOut = useFlyOut();
  const tip = titled ? {} : { title };
  if (route.kind !== "folder") {
    return (
      <li>
        <NavLink route={route} path={path} className={styles["rail"]} onKeyDown={moveFocus} {...tip}>
          <NavIcon entry={route} />
          <span>{title}</span>
        </NavLink>
      </li>
    );
  }
  return (
    <li>
      <MenuButton
        label={title}
        items={[{ key: "title", heading: title }, ...flyOut(route)]}
        className={styles["rail"]}
        side="beside"
        current={breadcrumb([route], path).length > 0}
        {...tip}
      >
        <NavIcon entry={route} />
        <span>{title}</span>
      </MenuButton>
    </li>
  );
}

function trailOf(routes: readonly Route[], pageId: string): readonly string[] {
  for (const route of routes) {
    if (route.pageId === pageId) return [pageId];
    const below = trailOf(route.children, pageId);
    if (below.length > 0) return [route.pageId, ...below];
  }
  return [];
}

/** Arrow keys move through the visible entries; Tab still moves through all. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const entries = [...(event.currentTarget.closest("nav")?.querySelectorAll<HTMLElement>("li > a, li > button") ?? [])];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  entries[Math.min(Math.max(at + step, 0), entries.length - 1)]?.focus();
}
