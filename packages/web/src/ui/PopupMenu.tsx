import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./popupMenu.module.css";
import { type Anchor, putBeside } from "./putBeside.ts";

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  /** Language tag of the label, when it differs from that of the page. */
  readonly lang?: string;
  readonly icon?: IconDefinition | undefined;
  /** Shown at the end, such as the keys with the same effect. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  /** The action deletes or removes something. */
  readonly danger?: boolean;
  /** For one of several choices: whether it is chosen. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

export type MenuItem =
  | MenuAction
  | { readonly key: string; readonly line: true }
  /** A few choices side by side, below a heading. */
  | { readonly key: string; readonly heading: string; readonly choices: readonly MenuAction[] }
  /** A heading above the entries that follow. */
  | { readonly key: string; readonly heading: string };

interface PopupMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** An open menu: arrow keys, Home, End and first letters move, Enter chooses, Esc and a click outside close it. */
export function PopupMenu({ label, items, anchor, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);

  useLayoutEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showPopover();
    putBeside(element, anchor);
    entriesOf(element)[0]?.focus({ preventScroll: true });
    const closed = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === "closed") close.current();
    };
    element.addEventListener("toggle", closed);
    // After a change of the window size, its anchor is at another place.
    const hide = () => element.hidePopover();
    window.addEventListener("resize", hide);
    return () => {
      window.removeEventListener("resize", hide);
      element.removeEventListener("toggle", closed);
      const isInside = element.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [anchor]);

  const entry = (item: MenuAction, look: "item" | "choice") => (
    <button
      key={item.key}
      type="button"
      role={item.checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={item.checked}
      lang={item.lang}
      tabIndex={-1}
      disabled={item.disabled === true}
      className={styles[look]}
      data-danger={item.danger === true}
      onClick={() => {
        menu.current?.hidePopover();
        onClose();
        item.onSelect();
      }}
    >
      {item.checked === undefined || look === "choice" ? null : (
        <span className={styles["check"]}>{item.checked ? <Icon of={CheckOutlined} size={12} /> : null}</span>
      )}
      {item.icon ? <Icon of={item.icon} /> : null}
      <span className={styles["label"]}>{item.label}</span>
      {item.hint === undefined ? null : <kbd aria-hidden="true">{item.hint}</kbd>}
    </button>
  );

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles["menu"]}
      onKeyDown={move}
    >
      {items.map((item) => {
        if ("line" in item) return <hr key={item.key} />;
        if ("choices" in item) {
          return (
            <div key={item.key} role="group" aria-label={item.heading} className={styles["choices"]}>
              <p role="presentation" className={styles["heading"]}>
                {item.heading}
              </p>
              <div role="presentation">{item.choices.map((choice) => entry(choice, "choice"))}</div>
            </div>
          );
        }
        if ("heading" in item) {
          return (
            <p key={item.key} role="presentation" className={styles["heading"]}>
              {item.heading}
            </p>
          );
        }
        return entry(item, "item");
      })}
    </div>
  );
}

function entriesOf(element: HTMLElement): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("button:not(:disabled)")];
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesOf(event.currentTarget);
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
    event.key
  ];
  if (event.key === "Tab") {
    event.preventDefault();
    event.currentTarget.hidePopover();
  } else if (target !== undefined) {
    event.preventDefault();
    entries.at(target % entries.length)?.focus();
  } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const letter = event.key.toLowerCase();
    const order = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
    order.find((entry) => entry.textContent.trim().toLowerCase().startsWith(letter))?.focus();
  }
}
