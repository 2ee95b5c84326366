import { type Board, type BoardDuty, type BoardSide, isNightDuty, spanText } from "@banche/core/roster";
import type { PointerEvent } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./roster.module.css";
import { shortNumber } from "./words.ts";

interface ChipProps {
  readonly id: string;
  readonly board: Board;
  readonly duty: BoardDuty;
  readonly side: BoardSide;
  readonly isActive: boolean;
  readonly isChanged: boolean;
  readonly isLifted: boolean;
  /** Text of the broken rules; empty if there are none. */
  readonly wrong: string;
  readonly onPointerDown: (event: PointerEvent) => void;
}

/** A duty in a cell: number, times, night mark, and whether it breaks a rule or is not saved. */
export function Chip({ id, board, duty, isActive, isChanged, isLifted, wrong, onPointerDown }: ChipProps) {
  const t = useTexts();
  const isNight = isNightDuty(duty, board.rules);
  const words = [duty.number, spanText(duty), ...(isNight ? [t("roster.nightWord")] : [])];
  const title = [...words, ...(wrong === "" ? [] : [wrong]), ...(isChanged ? [t("roster.unsaved")] : [])].join(" · ");
  return (
    <div
      id={id}
      className={styles["chip"]}
      data-duty={duty.id}
      data-night={isNight}
      data-wrong={wrong !== ""}
      data-changed={isChanged}
      data-active={isActive}
      data-lifted={isLifted}
      title={title}
      onPointerDown={onPointerDown}
    >
      {wrong === "" ? null : <i aria-hidden="true">{"▲"}</i>}
      <b>{shortNumber(duty.number)}</b>
      <span>{spanText(duty)}</span>
      {isNight ? <em>{t("roster.night")}</em> : null}
      {wrong === "" ? null : <span className="visually-hidden">{wrong}</span>}
    </div>
  );
}
