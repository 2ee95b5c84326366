import type { ResourceField } from "@banche/core";
import { type ChildRow, childRows, kindOf } from "@banche/core/forms";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import HolderOutlined from "@ant-design/icons-svg/es/asn/HolderOutlined";
import { type KeyboardEvent, useState } from "react";
import { useIssueText } from "../../bind/useIssueText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useReleased } from "../../ui/useReleased.ts";
import { FieldEditor } from "./edit.tsx";
import type { EditorProps } from "./editor.ts";
import styles from "./rows.module.css";
import { moved, useRowMoves } from "./useRowMoves.ts";

/**
 * Child rows of a record as a table: one line per row, one control per value. Enter and arrow down go to the next row
 * and add one after the last. Alt with an arrow moves the row, as does dragging its number. Errors are shown below the
 * value after the field was left.
 */
export function RowsEditor(props: EditorProps) {
  const { id, field, value, onChange, texts, disabled, invalid, issue } = props;
  const t = useTexts();
  const issueText = useIssueText();
  const rows = childRows(value);
  const way = kindOf(field).rows;
  const fields = way?.fields(field) ?? [];
  const most = way?.most(field) ?? 0;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const onceReleased = useReleased();
  const keys = useKeys(rows.length);
  const cellId = (row: number, name: string) => `${id}-${row}-${name}`;
  const faults = new Map(
    (way?.faults(value, field) ?? []).map((fault) => [`${fault.row}.${fault.field.name}`, fault.problem]),
  );
  const troubleAt = (row: number, one: ResourceField): string | undefined => {
    const at = `${row}.${one.name}`;
    if (issue?.params?.["at"] === at) return issueText(issue);
    const problem = invalid || left.has(`${keys.of(row)} ${one.name}`) ? faults.get(at) : undefined;
    return problem && issueText(problem);
  };
  const put = (next: readonly ChildRow[]) => onChange(next.length === 0 ? undefined : next);
  const change = (row: number, key: string, cell: unknown) =>
    put(rows.map((one, at) => (at === row ? withCell(one, key, cell) : one)));
  const focusOn = (row: number, name: string | undefined) =>
    requestAnimationFrame(() => document.getElementById(cellId(row, name ?? ""))?.focus());
  const add = (name = fields[0]?.name) => {
    if (rows.length >= most) return;
    const defaults = fields.flatMap((one) => (one.default === undefined ? [] : [[one.key, one.default] as const]));
    put([...rows, Object.fromEntries(defaults)]);
    focusOn(rows.length, name);
  };
  const remove = (row: number) => {
    keys.drop(row);
    put(rows.filter((_, at) => at !== row));
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const moves = useRowMoves({
    id,
    count: rows.length,
    disabled: disabled,
    onMove: (from, to) => {
      keys.move(from, to);
      put(moved(rows, from, to));
    },
  });
  const goOn = (event: KeyboardEvent<HTMLElement>, row: number, name: string) => {
    if (!isNext(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (row + 1 < rows.length) focusOn(row + 1, name);
    else if (!disabled && Object.keys(rows[row] ?? {}).length > 0) add(name);
  };
  return (
    <div className={styles["rows"]} role="group" aria-label={texts.field(field.name)}>
      {rows.length === 0 ? (
        <p className={styles["none"]}>{t("widgets.rows.none")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th aria-hidden="true" />
              {fields.map((one) => (
                <th key={one.name} scope="col" data-required={one.required === true}>
                  {texts.label(one.label)}
                </th>
              ))}
              <th aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr
                key={keys.of(at)}
                data-dragged={moves.dragged === at}
                onKeyDownCapture={(event) => moves.onKey(event, at)}
              >
                <th scope="row">
                  {disabled ? (
                    at + 1
                  ) : (
                    <button
                      {...moves.handle(at)}
                      className={styles["handle"]}
                      aria-label={t("widgets.rows.move", { row: at + 1 })}
                      title={t("widgets.rows.move", { row: at + 1 })}
                    >
                      <Icon of={HolderOutlined} />
                      {at + 1}
                    </button>
                  )}
                </th>
                {fields.map((one) => {
                  const trouble = troubleAt(at, one);
                  const own = cellId(at, one.name);
                  return (
                    <td
                      key={one.name}
                      data-number={kindOf(one).isNumber}
                      onKeyDownCapture={(event) => goOn(event, at, one.name)}
                    >
                      <label className={styles["label"]} htmlFor={own} data-required={one.required === true}>
                        {texts.label(one.label)}
                      </label>
                      <FieldEditor
                        id={own}
                        field={one}
                        value={row[one.key]}
                        texts={{ ...texts, field: () => texts.label(one.label) }}
                        disabled={disabled}
                        invalid={trouble !== undefined}
                        describedBy={trouble === undefined ? undefined : `${own}-below`}
                        onChange={(cell) => change(at, one.key, cell)}
                        onBlur={() => {
                          const cell = `${keys.of(at)} ${one.name}`;
                          onceReleased(() => setLeft((before) => new Set([...before, cell])));
                        }}
                      />
                      {trouble === undefined ? null : (
                        <p id={`${own}-below`} className={styles["trouble"]}>
                          {trouble}
                        </p>
                      )}
                    </td>
                  );
                })}
                <td className={styles["end"]}>
                  {disabled ? null : (
                    <IconButton
                      icon={CloseOutlined}
                      label={t("widgets.rows.remove", { row: at + 1 })}
                      onClick={() => remove(at)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles["foot"]}>
        {/* The label of the field points here, and must not name the button. */}
        <Button
          id={id}
          aria-label={t("widgets.rows.add")}
          disabled={disabled || rows.length >= most}
          onClick={() => add()}
        >
          {t("widgets.rows.add")}
        </Button>
        <span role="status" className="visually-hidden">
          {moves.said === undefined
            ? ""
            : t("widgets.rows.moved", { from: moves.said.from + 1, to: moves.said.to + 1 })}
        </span>
        <span>{t("widgets.rows.count", { count: rows.length, max: most })}</span>
      </div>
    </div>
  );
}

/** Whether a key is Enter or arrow down in a control that does not use it itself. */
function isNext({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  if ((key !== "Enter" && key !== "ArrowDown") || nativeEvent.isComposing) return false;
  if (!(target instanceof HTMLInputElement)) return false;
  return target.getAttribute("role") !== "combobox" && target.closest(".ant-picker, .ant-select") === null;
}

function withCell(row: ChildRow, key: string, cell: unknown): ChildRow {
  const { [key]: _before, ...others } = row;
  return cell === undefined || cell === "" ? others : { ...others, [key]: cell };
}

/** A stable key for each row when others are added or removed: new rows have no id yet. */
function useKeys(count: number) {
  const [{ names, next }, setKeys] = useState<{ readonly names: readonly number[]; readonly next: number }>({
    names: [],
    next: 0,
  });
  if (names.length !== count) {
    const more = Array.from({ length: Math.max(0, count - names.length) }, (_, at) => next + at);
    setKeys({ names: [...names.slice(0, count), ...more], next: next + more.length });
  }
  return {
    of: (row: number) => names[row] ?? -1 - row,
    move: (from: number, to: number) => setKeys({ names: moved(names, from, to), next }),
    drop: (row: number) => setKeys({ names: names.filter((_, at) => at !== row), next }),
  };
}
