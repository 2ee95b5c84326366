import { type Board, type BoardSide, hoursText } from "@banche/core/roster";
import { type RefObject, useLayoutEffect, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./lift.module.css";
import type { Lift } from "./useLift.ts";
import { ruleText } from "./words.ts";

interface LiftTipProps {
  readonly board: Board;
  readonly side: BoardSide;
  readonly lift: Lift;
  readonly grid: RefObject<HTMLElement | null>;
}

const TIP_PX = { width: 280, height: 90 };

/** Tip at a lifted duty: the hours after a drop here, or why the drop is refused. */
export function LiftTip({ board, side, lift, grid }: LiftTipProps) {
  const t = useTexts();
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const { at, target, targetDay } = lift;
  useLayoutEffect(() => {
    const settle = () => {
      const cell = grid.current?.querySelector(`[data-row="${target ?? ""}"][data-day="${targetDay ?? 0}"]`);
      const box = cell?.getBoundingClientRect();
      const [x, y] = at ? [at.x + 16, at.y + 16] : [box?.left ?? 0, (box?.bottom ?? 0) + 4];
      setPlace({
        left: Math.max(8, Math.min(x, window.innerWidth - TIP_PX.width - 8)),
        top: Math.max(8, Math.min(y, window.innerHeight - TIP_PX.height - 8)),
      });
    };
    settle();
    // A row that is scrolled into view is drawn in the next frame.
    const frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, [grid, at, target, targetDay]);
  const { kind, title, lines } = useTipText(board, side, lift);
  return (
    <div className={styles["tip"]} style={place} data-kind={kind}>
      <strong>
        <i aria-hidden="true">{kind === "refused" ? "▲" : "✓"}</i> {title}
      </strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {at ? null : <span className={styles["quiet"]}>{t("roster.dropKeys")}</span>}
    </div>
  );
}

/** Texts of a tip; also used for screen readers. */
export function useTipText(board: Board, side: BoardSide, { duty, placements, target, targetDay }: Lift) {
  const t = useTexts();
  const rows = side === "driver" ? board.drivers : board.vehicles;
  const who = rows.find(({ id }) => id === target)?.name ?? "";
  if (target === undefined || targetDay !== duty.day)
    return { kind: "refused", title: t("roster.target.otherDay"), lines: [] };
  if (target === "") {
    const kind = duty[side] === "" ? "same" : "free";
    const title = t(kind === "same" ? "roster.target.same" : "roster.target.open", { who: t("roster.openRow") });
    return { kind, title, lines: [] };
  }
  const placement = placements.get(target);
  if (!placement || placement.kind === "refused") {
    const lines = placement ? [ruleText(t, board, placement.violation)] : [];
    return { kind: "refused", title: t("roster.target.refused", { who }), lines };
  }
  const number = board.duties.find(({ id }) => id === placement.other)?.number ?? "";
  const hours = { before: hoursText(placement.before), after: hoursText(placement.after) };
  return {
    kind: placement.kind,
    title: t(`roster.target.${placement.kind}`, { who, number }),
    lines: [t("roster.target.hours", hours)],
  };
}
