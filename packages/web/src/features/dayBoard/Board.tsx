import { isBancheError } from "@banche/core";
import { day as dayCalls } from "@banche/core/calls";
import { dayStates } from "@banche/core/day";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useMedia } from "../../bind/useMedia.ts";
import { usePhone } from "../../bind/usePhone.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { Chips } from "./Chips.tsx";
import styles from "./dayBoard.module.css";
import { DayLog } from "./DayLog.tsx";
import { Queue } from "./Queue.tsx";
import { Reassign } from "./Reassign.tsx";
import { stateText } from "./StateMark.tsx";
import { Strips } from "./Strips.tsx";
import { TripPanel } from "./TripPanel.tsx";
import { TripTable } from "./TripTable.tsx";
import { type BoardData, type Row, useBoard } from "./useBoard.ts";
import { useBoardRights } from "./useBoardRights.ts";
import { useDirectionWord } from "../../bind/useDirectionWord.ts";
import { useKeys } from "../../bind/useKeys.ts";

interface BoardProps {
  readonly board: BoardData;
  readonly ahead: number;
  readonly onChanged: () => void;
}

/** Windows of at least this width show the trip beside the lines. */
const ROOM_FOR_PANEL = "(width >= 1200px)";

type Mark = "departed" | "arrived" | "cancelled" | "undo";

/** The board of a day: trips that need attention, the lines, one trip, and the log. */
export function Board({ board, ahead, onChanged }: BoardProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [query, change] = useAddressQuery();
  const hasRoom = useMedia(ROOM_FOR_PANEL);
  const isPhone = usePhone();
  const rights = useBoardRights();
  const directionWord = useDirectionWord();
  const day = useBoard(board, ahead);
  const [reassigning, setReassigning] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [busy, setBusy] = useState(false);
  const news = useNews(day.queue);
  const state = dayStates.find((one) => one === query.get("state"));
  const isTable = isPhone || query.get("view") === "table";
  const listed = state === undefined ? day.queue : day.rows.filter((row) => row.state === state);
  const chosen = day.rows.find(({ trip }) => trip.id === query.get("trip"));
  const id = chosen?.trip.id;
  const set = (next: Readonly<Record<string, string>>) => {
    change(
      (before) =>
        Object.fromEntries(
          [...Object.entries({ ...Object.fromEntries(before), ...next })].filter(([, value]) => value !== ""),
        ),
      {
        replace: true,
      },
    );
  };
  const choose = (tripId: string) => {
    setReassigning(false);
    set({ trip: tripId });
  };
  const close = () => choose("");

  async function mark(tripId: string, what: Mark, reason?: string) {
    const number = day.rows.find(({ trip }) => trip.id === tripId)?.trip.number ?? "";
    setBusy(true);
    try {
      await client
        .calls(dayCalls)
        .mark({ body: { date: board.date, tripId, what, ...(reason !== undefined && { reason }) } });
      toast("success", what === "undo" ? t("day.done.undone") : t(`day.done.${what}`, { number }));
      onChanged();
    } catch (error) {
      if (!isBancheError(error)) throw error;
      toast("error", errorText(t, error));
    } finally {
      setBusy(false);
    }
  }

  function step(by: number) {
    if (listed.length === 0) return;
    const at = listed.findIndex(({ trip }) => trip.id === id);
    const next = listed[(at < 0 && by < 0 ? 0 : at + by + listed.length) % listed.length];
    if (next) choose(next.trip.id);
  }

  useKeys((key) => {
    if (cancelling) return false;
    if (key === "j" || key === "k") step(key === "j" ? 1 : -1);
    else if (!chosen) return false;
    else if (key === "r" && rights.reassign && isOpen(chosen)) setReassigning(true);
    else if (key === "d" && rights.depart && isOpen(chosen) && chosen.told.departedAt === undefined)
      void mark(chosen.trip.id, "departed");
    else if (key === "a" && rights.arrive && isOpen(chosen) && chosen.told.departedAt !== undefined)
      void mark(chosen.trip.id, "arrived");
    else if (key === "escape" && hasRoom && !reassigning) close();
    else return false;
    return true;
  });

  if (board.trips.length === 0) {
    return (
      <Notice
        title={t("day.none")}
        text={t("day.noneHint")}
        action={<Link to="/bus/scheme">{t("day.toSchemes")}</Link>}
      />
    );
  }
  const shown = chosen ? (
    <TripPanel
      {...{ rights }}
      row={chosen}
      day={board.day}
      isBusy={busy}
      onClose={hasRoom ? close : undefined}
      onMark={(what) => void mark(chosen.trip.id, what)}
      onCancel={() => setCancelling(true)}
      onReassign={() => setReassigning(true)}
    >
      {reassigning && rights.reassign && isOpen(chosen) ? (
        <Reassign
          key={chosen.trip.id}
          row={chosen}
          date={board.date}
          mayOverride={rights.override}
          onClose={() => setReassigning(false)}
          onDone={() => {
            setReassigning(false);
            onChanged();
          }}
        />
      ) : null}
    </TripPanel>
  ) : null;
  return (
    <>
      <p aria-live="polite" className="visually-hidden">
        {news
          ? t("day.isNew", { line: news.line, number: news.trip.number, state: stateText(t, news.state, news.minutes) })
          : ""}
      </p>
      <Chips board={day} chosen={state} onChoose={(next) => set({ state: next ?? "" })} />
      <div className={styles["columns"]} data-panel={hasRoom && shown !== null}>
        <Queue rows={listed} state={state} chosen={id} onChoose={choose} />
        <div className={styles["middle"]}>
          <section className={styles["lines"]} aria-label={t("day.lines")}>
            <div className={styles["cardHead"]}>
              <h2>{t("day.lines")}</h2>
              {isPhone ? null : (
                <>
                  <small>{t("day.linesHint")}</small>
                  <div role="group" aria-label={t("day.lines")} className={styles["segments"]}>
                    <button type="button" aria-pressed={!isTable} onClick={() => set({ view: "" })}>
                      {t("day.strips")}
                    </button>
                    <button type="button" aria-pressed={isTable} onClick={() => set({ view: "table" })}>
                      {t("day.table")}
                    </button>
                  </div>
                </>
              )}
            </div>
            {isTable ? (
              <TripTable
                {...{ directionWord }}
                rows={isPhone ? day.rows.filter(isToCome) : day.rows}
                day={board.day}
                chosen={id}
                onChoose={choose}
              />
            ) : (
              <Strips {...{ directionWord }} lanes={day.lanes} chosen={id} onChoose={choose} />
            )}
          </section>
          <DayLog log={board.log} now={day.now} onUndo={(tripId) => void mark(tripId, "undo")} />
        </div>
        {hasRoom && shown ? (
          <aside className={styles["panel"]} aria-label={chosen?.trip.number}>
            {shown}
          </aside>
        ) : null}
      </div>
      {isPhone ? null : <p className={styles["keys"]}>{t("day.keys")}</p>}
      {!hasRoom && chosen ? (
        <Dialog bare={false} title={chosen.line} place={isPhone ? "bottom" : "right"} width={400} onClose={close}>
          {shown}
        </Dialog>
      ) : null}
      {cancelling && chosen ? (
        <CancelDialog
          number={chosen.trip.number}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => {
            setCancelling(false);
            void mark(chosen.trip.id, "cancelled", reason);
          }}
        />
      ) : null}
    </>
  );
}

function isOpen({ state, told }: Row): boolean {
  return state !== "cancelled" && told.arrivedAt === undefined;
}

/** On phones, finished trips are only shown by their chip. */
function isToCome({ state }: Row): boolean {
  return state !== "arrived" && state !== "cancelled";
}

/** The first exception that is new since the last read. */
function useNews(queue: readonly Row[]): Row | undefined {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [news, setNews] = useState<Row>();
  const look = useEffectEvent(() => {
    const before = known.current;
    const fresh = before && queue.find((row) => !before.has(`${row.trip.id} ${row.state}`));
    known.current = new Set(queue.map((row) => `${row.trip.id} ${row.state}`));
    if (fresh) setNews(fresh);
  });
  useEffect(() => look(), [queue]);
  return news;
}
