import { minuteOfDay } from "@banche/core/day";
import { serviceTimeText } from "@banche/core/timetable";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import sheet from "./panel.module.css";
import { departureText } from "./Queue.tsx";
import { StateMark } from "./StateMark.tsx";
import type { Row } from "./useBoard.ts";
import type { BoardRights } from "./useBoardRights.ts";

interface TripPanelProps {
  readonly row: Row;
  readonly day: number;
  readonly rights: BoardRights;
  readonly isBusy: boolean;
  /** Missing: the surrounding frame has its own close button. */
  readonly onClose?: (() => void) | undefined;
  readonly onMark: (what: "departed" | "arrived") => void;
  readonly onCancel: () => void;
  readonly onReassign: () => void;
  /** The choice of vehicle and driver, during a reassignment. */
  readonly children?: ReactNode;
}

/** One trip: its state, its vehicle and driver, and the possible actions. */
export function TripPanel({
  row,
  day,
  rights,
  isBusy,
  onClose,
  onMark,
  onCancel,
  onReassign,
  children,
}: TripPanelProps) {
  const t = useTexts();
  const { state, told } = row;
  const isOver = state === "cancelled" || told.arrivedAt !== undefined;
  const isGone = told.departedAt !== undefined;
  const isChoosing = Boolean(children);
  const opener = useRef<HTMLButtonElement>(null);
  const wasChoosing = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone with the choice.
    if (wasChoosing.current && !isChoosing && document.activeElement === document.body) opener.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  return (
    <>
      <div className={sheet["head"]}>
        <h2>
          {row.trip.number} <small>{t("day.panel.trip", { line: row.line, departure: departureText(row) })}</small>
        </h2>
        {onClose ? <IconButton icon={CloseOutlined} label={t("day.actions.close")} onClick={onClose} /> : null}
      </div>
      <div className={sheet["why"]} data-state={state}>
        <StateMark state={state} minutes={row.minutes} isAssumed={row.isAssumed} />
        {row.consequence ? <p>{t(row.consequence.text, row.consequence.params)}</p> : null}
        {row.papers.length > 0 ? (
          <p>{[...new Set(row.papers.map(({ field }) => field))].filter(Boolean).join(" · ")}</p>
        ) : null}
        {told.reason === "" ? null : <p>{told.reason}</p>}
      </div>
      <dl className={sheet["facts"]}>
        <dt>{t("day.fields.vehicle")}</dt>
        <dd>{row.vehicle || t("day.noVehicle")}</dd>
        <dt>{t("day.fields.driver")}</dt>
        <dd>{row.driver || t("day.noDriver")}</dd>
        <dt>{t("day.fields.arrives")}</dt>
        <dd>{serviceTimeText(minuteOfDay(row.expectedAt, day))}</dd>
      </dl>
      {isOver ? null : (
        <div className={sheet["actions"]}>
          {rights.depart && !isGone ? (
            <Button disabled={state === "expiredPaper"} busy={isBusy} onClick={() => onMark("departed")}>
              {t("day.actions.depart")} <kbd>{"D"}</kbd>
            </Button>
          ) : null}
          {rights.arrive && isGone ? (
            <Button busy={isBusy} onClick={() => onMark("arrived")}>
              {t("day.actions.arrive")} <kbd>{"A"}</kbd>
            </Button>
          ) : null}
          {rights.reassign && !isChoosing ? (
            <Button ref={opener} look={row.consequence ? "main" : "plain"} onClick={onReassign}>
              {t("day.actions.reassign")} <kbd>{"R"}</kbd>
            </Button>
          ) : null}
          {rights.cancel ? <Button onClick={onCancel}>{t("day.actions.cancel")}</Button> : null}
        </div>
      )}
      {children}
    </>
  );
}
