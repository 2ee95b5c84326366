import { readServiceDate, serviceDateText } from "@banche/core/day";
import {
  type BoardSide,
  copyWeek,
  moveDuty,
  placementIn,
  serviceDayOf,
  serviceDayStart,
  swapDuties,
} from "@banche/core/roster";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useMedia } from "../../bind/useMedia.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import { DayByHour } from "./DayByHour.tsx";
import { DayCards } from "./DayCards.tsx";
import styles from "./roster.module.css";
import { RosterGrid, type ToProblem } from "./RosterGrid.tsx";
import { RosterHead } from "./RosterHead.tsx";
import { type RosterData, useRoster } from "./useRoster.ts";
import { late } from "../../ui/late.tsx";

interface RosterPageProps {
  readonly today: number;
  readonly data: RosterData;
  readonly onReread: () => Promise<RosterData | undefined>;
}

/** Windows from this width show a whole week side by side. */
const ROOM_FOR_WEEK = "(width >= 768px)";
const ChooseDialog = late(async () => (await import("./ChooseDialog.tsx")).ChooseDialog);
const FillDialog = late(async () => (await import("./FillDialog.tsx")).FillDialog);
const PrintView = late(
  async () => (await import("./PrintView.tsx")).PrintView,
  () => <Lines count={14} />,
);

/** The roster of a week: the board, the chosen day by hour, and all actions. */
export function RosterPage({ today, data, onReread }: RosterPageProps) {
  const t = useTexts();
  const [query, change] = useAddressQuery();
  const hasRoom = useMedia(ROOM_FOR_WEEK);
  const side: BoardSide = query.get("side") === "vehicle" ? "vehicle" : "driver";
  const work = useRoster(data, side, onReread);
  const { board, rows } = work;
  const [choosing, setChoosing] = useState<string>();
  const [filling, setFilling] = useState(false);
  const toProblem = useRef<ToProblem>(null);
  const asked = readServiceDate(query.get("day") ?? "");
  const day = dayIn(board, asked === undefined ? today : serviceDayOf(asked));
  const mayEdit = data.mayAssign;
  const set = (next: Readonly<Record<string, string>>) =>
    change(
      (before) =>
        Object.fromEntries(
          [...Object.entries({ ...Object.fromEntries(before), ...next })].filter(([, value]) => value !== ""),
        ),
      { replace: true },
    );
  const chooseDay = (next: number) => set({ day: serviceDateText(serviceDayStart(next)) });
  const isDriver = side === "driver";
  const chosen = board.duties.find(({ id }) => id === choosing);

  /** Places a duty in a row; does nothing if the placement is refused. */
  function give(duty: string, row: string) {
    const moved = board.duties.find(({ id }) => id === duty);
    const target = (isDriver ? board.drivers : board.vehicles).find(({ id }) => id === row);
    if (!moved) return;
    const placement = target && placementIn(board, moved, target, side);
    if (placement?.kind === "refused" || placement?.kind === "same") return;
    if (placement?.kind === "swap" && placement.other !== undefined)
      work.edit(swapDuties(board, [duty, placement.other], side));
    else work.edit(moveDuty(board, duty, side, row));
  }

  function copy() {
    const edit = copyWeek(board);
    const placed = edit.steps.filter((step) => "side" in step && step.side === "driver").length;
    const open = rows.open.reduce((sum, { duties }) => sum + duties.length, 0);
    if (placed === 0) toast("info", t("roster.nothingToCopy"));
    else toast("success", t("roster.copied", { count: placed, left: Math.max(0, open - placed) }));
    work.edit(edit);
  }

  const print = query.get("print");
  if (print === "week" || print === "drivers") {
    return <PrintView {...{ board, side, data }} what={print} onBack={() => set({ print: "" })} />;
  }
  const isEmpty = rows.rows.length === 0 || !board.duties.some((duty) => duty.day >= board.from);
  return (
    <div className={styles["page"]}>
      <RosterHead
        {...{ board, rows, side, work, mayEdit, today }}
        onProblem={hasRoom ? (kind) => toProblem.current?.(kind) : undefined}
        onWeek={(from) =>
          change(() => ({ ...(side === "vehicle" && { side }), from: serviceDateText(serviceDayStart(from)) }))
        }
        onSide={(next) => set({ side: next === "vehicle" ? next : "" })}
        onCopy={copy}
        onFill={() => setFilling(true)}
        onPrint={(what) => set({ print: what })}
      />
      {isEmpty ? (
        <Notice
          title={t("roster.none")}
          text={t("roster.noneHint")}
          action={<Link to="/bus/duty">{t("roster.toDuties")}</Link>}
        />
      ) : hasRoom ? (
        <>
          <RosterGrid
            {...{ board, rows, side, work, mayEdit, day, toProblem }}
            mayMarkSpare={mayEdit && data.mayMarkSpare && isDriver}
            duty={query.get("duty") ?? ""}
            onDuty={(duty) => set({ duty })}
            onDay={chooseDay}
            onGive={give}
            onChoose={setChoosing}
          />
          {mayEdit ? <p className={styles["keys"]}>{t("roster.keys")}</p> : null}
          <DayByHour {...{ board, rows, day, side }} />
        </>
      ) : (
        <DayCards {...{ board, rows, day, side, mayEdit, work }} onDay={chooseDay} onChoose={setChoosing} />
      )}
      {chosen && mayEdit ? (
        <ChooseDialog
          {...{ board, side }}
          duty={chosen}
          onClose={() => setChoosing(undefined)}
          onGive={(row) => {
            give(chosen.id, row);
            setChoosing(undefined);
          }}
        />
      ) : null}
      {filling ? (
        <FillDialog
          board={board}
          onClose={() => setFilling(false)}
          onAccept={(edit) => {
            work.edit(edit);
            setFilling(false);
          }}
        />
      ) : null}
    </div>
  );
}

function dayIn({ from, days }: { readonly from: number; readonly days: number }, day: number): number {
  return day >= from && day < from + days ? day : from;
}
