import {
  type Board,
  type BoardDuty,
  type BoardSide,
  type Placement,
  placementsOf,
  dayText,
  hoursText,
  spanText,
} from "@banche/core/roster";
import { useId, useMemo, useState } from "react";
import { usePhone } from "../../bind/usePhone.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./choose.module.css";
import { ruleText } from "./words.ts";

interface ChooseDialogProps {
  readonly board: Board;
  readonly duty: BoardDuty;
  readonly side: BoardSide;
  readonly onGive: (row: string) => void;
  readonly onClose: () => void;
}

/** The drivers or vehicles that may take a duty, fewest hours first, and for all others the reason why not. */
export function ChooseDialog({ board, duty, side, onGive, onClose }: ChooseDialogProps) {
  const t = useTexts();
  const id = useId();
  const isPhone = usePhone();
  const [sought, setSought] = useState("");
  const rows = side === "driver" ? board.drivers : board.vehicles;
  const placements = useMemo(() => placementsOf(board, duty, side), [board, duty, side]);
  const found = rows.flatMap(({ id: row, name }) => {
    const placement = placements.get(row);
    return placement && name.toLowerCase().includes(sought.trim().toLowerCase()) ? [{ row, name, placement }] : [];
  });
  const refused = found.flatMap(({ row, name, placement }) =>
    placement.kind === "refused" ? [{ row, name, why: ruleText(t, board, placement.violation) }] : [],
  );
  const allowed = found.flatMap(({ row, name, placement }) =>
    placement.kind === "free" || placement.kind === "swap" ? [{ row, name, placement }] : [],
  );
  const words = (placement: Exclude<Placement, { kind: "refused" }>) => {
    const hours = { before: hoursText(placement.before), after: hoursText(placement.after) };
    const number = board.duties.find((one) => one.id === placement.other)?.number;
    return [
      ...(number === undefined ? [] : [t("roster.target.swap", { who: "", number }).trim()]),
      ...(side === "driver" ? [t("roster.target.hours", hours)] : []),
    ].join(" · ");
  };
  return (
    <Dialog
      title={t("roster.choose", { number: duty.number })}
      place={isPhone ? "bottom" : "right"}
      width={400}
      onClose={onClose}
    >
      <div className={styles["body"]}>
        <p>
          {dayText(t, duty.day)} {spanText(duty)}
        </p>
        <div className={styles["find"]}>
          <label htmlFor={id}>{t("roster.find")}</label>
          <input id={id} data-first value={sought} onChange={({ target }) => setSought(target.value)} />
        </div>
        <ul className={styles["list"]}>
          {duty[side] === "" ? null : (
            <li>
              <button type="button" onClick={() => onGive("")}>
                <span>{t("roster.nobody")}</span>
              </button>
            </li>
          )}
          {allowed
            .toSorted((a, b) => rank(a.placement) - rank(b.placement))
            .map(({ row, name, placement }) => (
              <li key={row}>
                <button type="button" onClick={() => onGive(row)}>
                  <span>{name}</span>
                  <small>{words(placement)}</small>
                </button>
              </li>
            ))}
        </ul>
        {refused.length > 0 ? (
          <details className={styles["refused"]}>
            <summary>{t("roster.refusedOnes", { count: refused.length })}</summary>
            <ul>
              {refused.map(({ row, name, why }) => (
                <li key={row}>
                  <span>{name}</span> <small>{why}</small>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Free ones first, then swaps; each by the hours afterwards. */
function rank(placement: Exclude<Placement, { kind: "refused" }>): number {
  return placement.after + (placement.kind === "swap" ? 100_000 : 0);
}
