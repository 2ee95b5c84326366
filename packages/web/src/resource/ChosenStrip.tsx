import EllipsisOutlined from "@ant-design/icons-svg/es/asn/EllipsisOutlined";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import styles from "./bar.module.css";

/** One action for the chosen rows. */
export interface ChosenAction {
  readonly key: string;
  readonly label: string;
  readonly onSelect: () => void;
}

interface ChosenStripProps {
  /** Number of chosen rows, or the progress of an action. */
  readonly said: string;
  /** Shown after the text: a button to choose all, or the progress. */
  readonly beside?: ReactNode;
  readonly actions?: readonly ChosenAction[];
  /** Actions that delete, in the menu at the end. */
  readonly further?: readonly MenuItem[];
  /** Missing: the selection cannot be cleared while an action runs. */
  readonly onClear?: (() => void) | undefined;
}

/** Actions for the chosen rows, in place of search and filters. Esc clears the selection. */
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

/** Label of the key, as on keyboards. */
const CLEARING_KEY = "Esc";
/** Elements over the list that use Esc for themselves. */
const OVER = "[role=menu], dialog[open], .ant-drawer-open, .ant-modal-wrap, [data-popover]";
