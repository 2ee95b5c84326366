import EllipsisOutlined from "@ant-design/icons-svg/es/asn/EllipsisOutlined";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import styles from "./bar.module.css";

/** One thing that can be done with the chosen rows. */
export interface ChosenAction {
  readonly key: string;
  readonly label: string;
  readonly onSelect: () => void;
}

interface ChosenStripProps {
  /** How many are chosen, or how far it is with them. */
  readonly said: string;
  /** Beside that: a way to choose all, or how far it is. */
  readonly beside?: ReactNode;
  readonly actions?: readonly ChosenAction[];
  /** At the end, behind a sign: what takes something away. */
  readonly further?: readonly MenuItem[];
  /** Missing: rows stay chosen while something is done with them. */
  readonly onClear?: (() => void) | undefined;
}

/** What can be done with the chosen rows, in the place of search and filters. Esc chooses none. */
export function ChosenStrip({ said, beside, actions = [], further = [], onClear }: ChosenStripProps) {
  const t = useTexts();
  const clear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OVER)) return;
    onClear?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => clear(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <div className={styles["strip"]} role="toolbar" aria-label={t("lists.batch.bar")}>
      <strong role="status">{said}</strong>
      {beside}
      {actions.length + further.length === 0 ? null : <hr />}
      {actions.map(({ key, label, onSelect }) => (
        <button key={key} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
      {further.length === 0 ? null : (
        <MenuButton label={t("lists.batch.further")} name={t("lists.batch.further")} items={further}>
          <Icon of={EllipsisOutlined} />
        </MenuButton>
      )}
      {onClear ? (
        <button type="button" className={styles["clear"]} onClick={onClear}>
          {t("lists.batch.clear")}
          <kbd aria-hidden="true">{CLEARING_KEY}</kbd>
        </button>
      ) : null}
    </div>
  );
}

/** As it stands on keyboards. */
const CLEARING_KEY = "Esc";
/** What lies over the list has Esc for itself. */
const OVER = "[role=menu], dialog[open], .ant-drawer-open, .ant-modal-wrap, [data-popover]";
