import { isBancheError, type Output } from "@banche/core";
import { timetables } from "@banche/core/calls";
import { gridChanges, type GridState, lineOf, openGrid, reduceGrid, tripOf } from "@banche/core/timetable";
import type { contract } from "@banche/core/wire";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";

/** The server's data of a scheme. */
export type TimetableData = Output<typeof contract.timetables.get>;

/** The grid of a scheme with unsaved changes. They survive leaving the page, a lock and a lost connection. */
export function useTimetable(data: TimetableData) {
  const { client, drafts } = useRuntime();
  const t = useTexts();
  const { id } = data.scheme;
  const form = `timetable ${id}`;
  const [state, dispatch] = useReducer(reduceGrid, undefined, () => kept(drafts.get(form)) ?? opened(data));
  const [wasKept] = useState(() => kept(drafts.get(form)) !== undefined);
  const [busy, setBusy] = useState(false);
  const [epoch, setEpoch] = useState(0);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const isSaving = useRef(false);
  const changes = gridChanges(state);
  const count = changes.trips.length + changes.removed.length;

  useEffect(() => {
    if (count > 0) drafts.keep(form, state);
    else drafts.drop(form);
  }, [drafts, form, count, state]);
  const tell = useEffectEvent(() => {
    if (wasKept) toast("info", t("timetables.grid.kept"));
  });
  useEffect(() => tell(), []);

  async function save(): Promise<boolean> {
    if (count === 0) return true;
    if (isSaving.current) return false;
    isSaving.current = true;
    setBusy(true);
    const sent = changes;
    try {
      const answer = await client.calls(timetables).save({
        params: { id },
        body: {
          trips: [...sent.records],
          removed: sent.removed.map(({ id: trip = "", version }) => ({
            id: trip,
            ...(version !== undefined && { version }),
          })),
        },
      });
      const keys = [...sent.trips, ...sent.removed].map(({ key }) => key);
      if (answer.saved) {
        dispatch({
          type: "stored",
          sent: sent.trips.map((trip, at) => {
            const { id: made = trip.id ?? "", version = 1 } = answer.results[at] ?? {};
            return { trip, id: made, version };
          }),
          removed: sent.removed.map(({ key }) => key),
        });
        setRefused(new Map());
        setEpoch((before) => before + 1);
        return true;
      }
      const failures = answer.results.flatMap(({ code, msg }, at) =>
        code === 200 ? [] : [[keys[at] ?? "", msg] as const],
      );
      setRefused(new Map(failures));
      toast("error", t("timetables.grid.refusedTrips", { count: failures.length }));
      return false;
    } catch (error) {
      if (!isBancheError(error)) throw error;
      toast("error", errorText(t, error));
      return false;
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  return { state, dispatch, save, busy, count, epoch, refused };
}

function opened({ lines, trips }: TimetableData): GridState {
  const known = new Map(lines.map((line) => [line.id, lineOf(line)]));
  return openGrid(
    trips.map((trip) => tripOf(trip, known.get(trip.lineId))),
    known,
  );
}

function kept(draft: unknown): GridState | undefined {
  return isGrid(draft) ? draft : undefined;
}

/** Drafts with the key of a timetable are always grids, so a simple check is enough. */
function isGrid(draft: unknown): draft is GridState {
  return typeof draft === "object" && draft !== null && "trips" in draft;
}
