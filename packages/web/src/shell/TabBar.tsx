import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import MoreOutlined from "@ant-design/icons-svg/es/asn/MoreOutlined";
import type { View } from "@banche/core/shell";
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useSettings } from "../bind/useSettings.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { PopupMenu } from "../ui/PopupMenu.tsx";
import type { Anchor } from "../ui/putBeside.ts";
import { NavIcon } from "./icons.tsx";
import styles from "./tabBar.module.css";
import { useTabMenu } from "./useTabMenu.ts";
import { useViewTitle } from "./useViewTitle.ts";
import type { Visited } from "./useVisited.ts";

const TAB_DATA = "application/x-banche-tab";

/**
 * The open pages. Right click, the menu key or the button at the end open the actions for a tab. Delete and a middle click close it. Tabs
 * are moved by dragging, or with Alt+Shift and an arrow key.
 */
export function TabBar({ visited }: { readonly visited: Visited }) {
  const t = useTexts();
  const menuOf = useTabMenu(visited);
  const [menu, setMenu] = useState<{ readonly view: View; readonly anchor: Anchor }>();
  const active = useRef<HTMLLIElement>(null);
  const shown = visited.views.find(({ key }) => key === visited.active) ?? visited.views[0];

  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [visited.active, visited.views]);

  const openMenu = (event: MouseEvent<HTMLElement>, view: View) => {
    event.preventDefault();
    const { left, top, right, bottom } = event.currentTarget.getBoundingClientRect();
    // For the menu key, the event has the position of the focused element; for a pointer, its own.
    const x = event.clientX > left && event.clientX < right ? event.clientX : left;
    setMenu({ view, anchor: { left: x, right: x, top, bottom } });
  };
  return (
    <nav className={styles["tabs"]} aria-label={t("web.frame.tabs")}>
      <ul className={styles["list"]} onWheel={(event) => (event.currentTarget.scrollLeft += event.deltaY)}>
        {visited.views.map((view, at) => (
          <li
            key={view.key}
            ref={view.key === visited.active ? active : null}
            className={styles["tab"]}
            data-active={view.key === visited.active}
          >
            <Tab view={view} at={at} visited={visited} onMenu={(event) => openMenu(event, view)} />
          </li>
        ))}
      </ul>
      {shown ? (
        <MenuButton
          label={t("web.frame.tabMenu")}
          name={t("web.frame.tabMenu")}
          items={menuOf(shown)}
          className={styles["more"]}
        >
          <Icon of={MoreOutlined} />
        </MenuButton>
      ) : null}
      {menu ? (
        <PopupMenu
          label={t("web.frame.tabMenu")}
          items={menuOf(menu.view)}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
    </nav>
  );
}

interface TabProps {
  readonly view: View;
  readonly at: number;
  readonly visited: Visited;
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void;
}

function Tab({ view, at, visited, onMenu }: TabProps) {
  const t = useTexts();
  const { title, entry } = useViewTitle()(view.fullPath);
  const [{ tagsIcon }] = useSettings();
  const close = () => visited.close({ type: "closed", key: view.key });
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Delete" && !view.affix) close();
    else if (step !== undefined && event.altKey && event.shiftKey) visited.move(view.key, at + step);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Link
        to={view.fullPath}
        aria-current={view.key === visited.active ? "page" : undefined}
        aria-label={title}
        title={title}
        draggable={!view.affix}
        onContextMenu={onMenu}
        onDragStart={(event) => event.dataTransfer.setData(TAB_DATA, view.key)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(TAB_DATA)) event.preventDefault();
        }}
        onDrop={(event) => drop(event, at, visited)}
        onKeyDown={byKey}
        onAuxClick={(event) => {
          if (event.button !== 1 || view.affix) return;
          event.preventDefault();
          close();
        }}
      >
        {tagsIcon ? <NavIcon entry={entry} /> : null}
        <span>{title}</span>
      </Link>
      {view.affix ? null : (
        <button
          type="button"
          className={styles["close"]}
          aria-label={`${t("navigation.close")}: ${title}`}
          onClick={close}
        >
          <Icon of={CloseOutlined} size={10} />
        </button>
      )}
    </>
  );
}

function drop(event: DragEvent, at: number, visited: Visited): void {
  const key = event.dataTransfer.getData(TAB_DATA);
  if (key === "") return;
  event.preventDefault();
  visited.move(key, at);
}
