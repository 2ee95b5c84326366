import HolderOutlined from "@ant-design/icons-svg/es/asn/HolderOutlined";
import PushpinFilled from "@ant-design/icons-svg/es/asn/PushpinFilled";
import PushpinOutlined from "@ant-design/icons-svg/es/asn/PushpinOutlined";
import { densities, type LayoutEvent, type ListLayout, orderedColumns } from "@banche/core/shell";
import { type DragEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import styles from "./columns.module.css";

interface ColumnSettingsProps {
  readonly columns: readonly string[];
  readonly layout: ListLayout;
  readonly texts: ResourceTexts;
  readonly onChange: (event: LayoutEvent) => void;
}

/** Row height, and which columns are shown, their order, and which are fixed. Works with pointer and keyboard. */
export function ColumnSettings({ columns, layout, texts, onChange }: ColumnSettingsProps) {
  const t = useTexts();
  const id = useId();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState("");
  const order = orderedColumns(layout, columns);
  const moved = useRef<HTMLElement>(null);

  // A row that is moved in the document loses the focus, so it is set again.
  useLayoutEffect(() => {
    moved.current?.focus();
    moved.current = null;
  }, [layout]);

  function move(name: string, by: number): void {
    const at = order.indexOf(name) + by;
    if (at < 0 || at >= order.length) return;
    onChange({ type: "moved", column: name, before: order[by > 0 ? at + 1 : at] });
    setSaid(t("lists.columns.moved", { name: texts.field(name), place: at + 1, total: order.length }));
  }

  function onKeyDown(event: KeyboardEvent, name: string): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey) return;
    event.preventDefault();
    moved.current = event.target instanceof HTMLElement ? event.target : null;
    move(name, by);
  }

  return (
    <div className={styles["settings"]}>
      <h2 id={`${id}-density`}>{t("web.list.density")}</h2>
      <fieldset className={styles["densities"]} aria-labelledby={`${id}-density`}>
        {densities.map((density) => (
          <label key={density}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={layout.density === density}
              onChange={() => onChange({ type: "density", density })}
            />
            {t(`web.list.densities.${density}`)}
          </label>
        ))}
      </fieldset>
      <h2>{t("web.list.columns")}</h2>
      <p className={styles["hint"]}>{t("lists.columns.hint")}</p>
      <ul>
        {order.map((name, at) => {
          const isPinned = layout.pinned.includes(name);
          const label = texts.field(name);
          return (
            <li key={name}>
              <div
                role="presentation"
                draggable
                data-dragged={name === dragged}
                onDragStart={() => setDragged(name)}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event: DragEvent) => event.preventDefault()}
                onDrop={(event: DragEvent) => {
                  if (dragged === undefined || dragged === name) return;
                  const next = order.slice(at + 1).find((one) => one !== dragged);
                  onChange({ type: "moved", column: dragged, before: isLowerHalf(event) ? next : name });
                }}
                onKeyDown={(event) => onKeyDown(event, name)}
              >
                <IconButton icon={HolderOutlined} label={t("lists.columns.move", { name: label })} tip="" />
                <label className={styles["shown"]}>
                  <input
                    type="checkbox"
                    checked={name === columns[0] || !layout.hidden.includes(name)}
                    disabled={name === columns[0]}
                    onChange={({ target }) => onChange({ type: "shown", column: name, shown: target.checked })}
                  />
                  {label}
                </label>
                <IconButton
                  icon={isPinned ? PushpinFilled : PushpinOutlined}
                  pressed={isPinned}
                  label={t(isPinned ? "lists.columns.unpin" : "lists.columns.pin", { name: label })}
                  tip=""
                  onClick={() => onChange({ type: "pinned", column: name, pinned: !isPinned })}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <Button onClick={() => onChange({ type: "reset" })}>{t("lists.columns.reset")}</Button>
      <span role="status" className={styles["said"]}>
        {said}
      </span>
    </div>
  );
}

/** Whether a row was dropped on the lower half of another; it is then placed after it. */
function isLowerHalf({ clientY, currentTarget }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
}
