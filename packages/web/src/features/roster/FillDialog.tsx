import { type Board, type BoardEdit, fillEdit, problemOf, dayText, spanText } from "@banche/core/roster";
import { useMemo } from "react";
import { usePhone } from "../../bind/usePhone.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./choose.module.css";
import { Unplaced } from "./Unplaced.tsx";
import { useFill } from "./useFill.ts";

interface FillDialogProps {
  readonly board: Board;
  readonly onAccept: (edit: BoardEdit) => void;
  readonly onClose: () => void;
}

/** Number of tried changes: about three seconds of processor time. */
const PROPOSALS = 6_000_000;

/** Fills the open duties on a copy of the board. The result is shown as changes to accept or reject. */
export function FillDialog({ board, onAccept, onClose }: FillDialogProps) {
  const t = useTexts();
  const isPhone = usePhone();
  const problem = useMemo(() => problemOf(board), [board]);
  const fill = useFill(problem);
  const { state } = fill;
  const total = problem.open.length;
  const nameOf = new Map(board.drivers.map(({ id, name }) => [id, name]));
  const dutyOf = new Map(board.duties.map((duty) => [duty.id, duty]));
  const footer =
    state.type === "running" ? (
      <>
        <Button onClick={fill.reset}>{t("roster.fill.cancel")}</Button>
        <Button look="main" onClick={fill.stop}>
          {t("roster.fill.stop")}
        </Button>
      </>
    ) : state.type === "done" ? (
      <>
        <Button onClick={fill.reset}>{t("roster.fill.reject")}</Button>
        <Button
          look="main"
          disabled={state.assignments.length === 0}
          onClick={() => onAccept(fillEdit(board, state.assignments))}
        >
          {t("roster.fill.accept")}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={onClose}>{t("roster.fill.close")}</Button>
        <Button look="main" data-first disabled={total === 0} onClick={() => fill.start(PROPOSALS)}>
          {t("roster.fill.run")}
        </Button>
      </>
    );
  return (
    <Dialog
      title={t("roster.fill.title")}
      place={isPhone ? "bottom" : "right"}
      width={400}
      onClose={onClose}
      footer={footer}
    >
      <div className={styles["body"]}>
        {total === 0 ? (
          <p>{t("roster.fill.nothing")}</p>
        ) : (
          <p>{t("roster.fill.about", { open: total, drivers: problem.drivers.length })}</p>
        )}
        {state.type === "failed" ? <p role="alert">{t("roster.fill.failed")}</p> : null}
        {state.type === "running" ? (
          <div className={styles["progress"]}>
            <progress aria-label={t("roster.fill.progress")} max={1} value={state.share} />
            <span>{`${Math.round(state.share * 100)} %`}</span>
            <span>{t("roster.fill.unplaced", { count: state.unplaced })}</span>
          </div>
        ) : null}
        {state.type === "done" ? (
          <>
            <p role="status">
              <strong>{t("roster.fill.placed", { count: state.assignments.length, total })}</strong>
            </p>
            <Unplaced explanation={state.explanation} board={board} />
            <h3>{t("roster.fill.changes")}</h3>
            <ul className={styles["changes"]}>
              {state.assignments.map(({ duty: id, driver }) => {
                const duty = dutyOf.get(id);
                return duty ? (
                  <li key={id}>
                    <b>{duty.number}</b> {`${dayText(t, duty.day)} ${spanText(duty)} → ${nameOf.get(driver) ?? ""}`}
                  </li>
                ) : null;
              })}
            </ul>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
