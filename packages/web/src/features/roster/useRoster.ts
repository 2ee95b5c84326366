import { type Input, isBancheError, type Output } from "@banche/core";
import { roster } from "@banche/core/calls";
import {
  type Board,
  boardOfAnswer,
  type BoardEdit,
  type BoardSide,
  changesOf,
  countChanges,
  openBoard,
  reduceBoard,
  rowsOf,
  wireChanges,
} from "@banche/core/roster";
import type { contract } from "@banche/core/wire";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useStay } from "../../bind/useStay.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { offerUndo, toast } from "../../ui/toasts.ts";

/** The server's answer for a range of days. */
export type RosterData = Output<typeof contract.roster.get>;
type Sent = Input<typeof contract.roster.save>["body"];

/** The board of a week with unsaved changes. */
export function useRoster(data: RosterData, side: BoardSide, onReread: () => Promise<RosterData | undefined>) {
  const { client } = useRuntime();
  const t = useTexts();
  const [state, dispatch] = useReducer(reduceBoard, data, (first) => openBoard(boardOfAnswer(first)));
  const [busy, setBusy] = useState(false);
  /** Reasons why the server refused duties, by id. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const isSaving = useRef(false);
  const changes = useMemo(() => changesOf(state), [state]);
  const count = countChanges(changes);
  const board: Board = state.now;
  const rows = useMemo(() => rowsOf(board, side), [board, side]);
  const changed = useMemo(() => new Set(changes.duties.map(({ id }) => id)), [changes]);
  useStay(count > 0);

  // Changes by others are shown at once, unless there are unsaved changes here.
  const follow = useEffectEvent(() => {
    if (count === 0 && !isSaving.current) dispatch({ type: "open", board: boardOfAnswer(data) });
  });
  useEffect(() => follow(), [data]);

  async function reread() {
    const fresh = await onReread();
    setRefused(new Map());
    if (fresh) dispatch({ type: "open", board: boardOfAnswer(fresh) });
  }

  async function send(body: Sent, onSaved: (undo: Sent) => void): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    try {
      const answer = await client.calls(roster).save({ body });
      if (answer.saved) {
        await reread();
        onSaved(answer.undo);
        return;
      }
      const failures = answer.results.flatMap(({ code, msg, issues = [] }, at) =>
        code === 200
          ? []
          : [[body.duties[at]?.id ?? "", issues.map(({ text }) => text ?? "").find(Boolean) ?? msg] as const],
      );
      setRefused(new Map(failures));
      toast("error", t("roster.notSaved", { count: failures.length }));
    } catch (error) {
      if (!isBancheError(error)) throw error;
      toast("error", errorText(t, error));
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  const takeBack = (undo: Sent) => void send(undo, () => toast("success", t("roster.takenBack")));
  return {
    ...{ board, rows, count, changed, refused, busy, reread },
    canUndo: state.done.length > 0,
    canRedo: state.undone.length > 0,
    edit: (edit: BoardEdit) => dispatch({ type: "edit", edit }),
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
    save: () =>
      send(wireChanges(changes), (undo) =>
        offerUndo(t("roster.saved", { count }), { label: t("roster.undoSaved"), run: () => takeBack(undo) }),
      ),
  };
}

export type RosterWork = ReturnType<typeof useRoster>;
