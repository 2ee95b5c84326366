import { type AnyRecord, hasCode } from "@banche/core";
import {
  actAll,
  bringBack,
  canRestore,
  type ChangedRows,
  type FailedRow,
  refusedRemovals,
  removeAll,
  restore,
  switchAll,
} from "@banche/core/bulk";
import { errorText } from "../../errorText.ts";
import type { Runtime } from "../../screen.ts";
import type { OutcomePanel, QuestionPanel } from "../../state/recordPanels.ts";
import { hereNow, loadRows } from "./loading.ts";
import { type Here, nameOf, type Place } from "./place.ts";

/** Time in which a deletion can be undone. */
export const UNDO_MS = 10_000;
/** Number of refused rows that a question lists. */
const REASONS = 5;

/** Whether the server keeps deleted records; if not, whether they can be created again. */
function wayBack({ resource, list, rights }: Here): { readonly kept: boolean; readonly reads: boolean } {
  const kept = resource.keepsDeleted === true && list.known.additions?.has("recycle-bin") === true;
  const add = rights.button(resource.buttons.add);
  return { kept, reads: !kept && canRestore(resource, { add, column: rights.column }) };
}

/** Asks the server which deletions it would refuse, then asks the user. */
export async function askDelete(place: Place, runtime: Runtime, rows: readonly AnyRecord[]): Promise<void> {
  const { resource } = place;
  const { store, text, session, signal } = runtime;
  // If this cannot be known now, refusals are reported after the deletion.
  const refused = await refusedRemovals({ client: session.client, resource, rows, signal }).catch(() => []);
  const told = refused.filter(({ error }) => !hasCode(error, "not_found"));
  const wanted = rows.filter(({ id }) => !told.some(({ row }) => row.id === id));
  const here = hereNow(place, runtime);
  if (wanted.length === 0) {
    const title = text("tui.records.results", { done: 0, failed: told.length });
    return over(place, runtime, outcome(title, reasonsOf(here, runtime, told)));
  }
  const { kept, reads } = wayBack(here);
  const question = text("common.ask.delete");
  const hint = kept ? "lists.undo.kept" : reads ? "lists.undo.offered" : "lists.undo.never";
  const [only] = wanted;
  const isOne = only !== undefined && rows.length === 1;
  const params = { one: here.words.one, name: only ? nameOf(here, only) : "" };
  const title = isOne ? text("tui.records.deleteOne", params) : text("lists.batch.askDelete", { count: wanted.length });
  const skipped = told.length === 0 ? [] : [text("lists.batch.skipped", { count: told.length })];
  const lines = [text(hint, { question }), ...skipped, ...reasonsOf(here, runtime, told).slice(0, REASONS)];
  store.dispatch({
    type: "records/over",
    resource: resource.name,
    panel: { kind: "question", title, lines, rows: wanted, verb: { does: "delete" } },
  });
}

/** Deletes, enables or disables rows and reports the result of each. */
export async function changeRows(place: Place, runtime: Runtime, { rows, verb }: QuestionPanel): Promise<void> {
  const { resource } = place;
  const { name } = resource;
  const { store, session, text, attempt, signal } = runtime;
  const here = hereNow(place, runtime);
  const { kept, reads } = wayBack(here);
  const chosen = {
    ...{ client: session.client, resource, rows, signal },
    onProgress: ({ done, failures }: ChangedRows) => {
      const params = { done: done.length + failures.length, total: rows.length };
      if (rows.length > 1) store.dispatch(notice("info", text("lists.batch.running", params)));
    },
  };
  const changed = await attempt(() => {
    if (verb.does === "action") return actAll(chosen, verb.name);
    return verb.does === "delete" ? removeAll(chosen, reads) : switchAll(chosen, verb.does === "enable");
  });
  if (!changed) return loadRows(place, runtime);
  const { done, failures } = changed;
  const settled = new Set([
    ...done,
    ...failures.filter(({ error }) => hasCode(error, "not_found")).map(({ row }) => row.id),
  ]);
  store.dispatch({
    type: "records/chosen",
    resource: name,
    rows: rows.filter(({ id }) => settled.has(id)),
    chosen: false,
  });
  const gone = verb.does !== "delete" ? [] : kept ? rows.filter(({ id }) => done.includes(id)) : changed.records;
  if (gone.length > 0) offerUndo(place, runtime, { records: gone, kept });
  if (failures.length > 0) {
    const title = text("tui.records.results", { done: done.length, failed: failures.length });
    over(place, runtime, outcome(title, reasonsOf(here, runtime, failures)));
  } else if (done.length > 0) {
    const words = {
      delete: "lists.batch.deleted",
      enable: "lists.batch.enabled",
      disable: "lists.batch.disabled",
    } as const;
    const count = done.length;
    const said =
      verb.does === "action"
        ? text("lists.batch.acted", { action: here.words.action(verb.name), count })
        : verb.does === "leave"
          ? ""
          : text(words[verb.does], { count });
    const back = gone.length > 0 ? ` · ${text("tui.records.undoHint")}` : "";
    store.dispatch(notice("ok", `${said}${back}`));
  }
  await loadRows(place, runtime);
}

/** Undoes a deletion. */
export async function undo(place: Place, runtime: Runtime): Promise<void> {
  const { resource } = place;
  const { store, session, text, attempt } = runtime;
  const here = hereNow(place, runtime);
  const { undo: gone } = here.list;
  if (!gone) return;
  store.dispatch({ type: "records/undo", resource: resource.name, undo: undefined });
  const { records, kept } = gone;
  const results = await attempt(async () => {
    if (!kept) return restore(session.client, resource, records);
    const back = await bringBack(
      session.client,
      resource,
      records.map(({ id }) => id),
    );
    return back.map(({ id, error }, at) => ({ record: records[at] ?? { id }, ...(error && { error }) }));
  });
  const failed = results?.flatMap(({ record, error }) => (error ? [{ row: record, error }] : [])) ?? [];
  if (failed.length > 0) {
    const title = text("tui.records.results", { done: records.length - failed.length, failed: failed.length });
    over(place, runtime, outcome(title, reasonsOf(here, runtime, failed)));
  } else if (results) store.dispatch(notice("ok", text("lists.undo.restored", { count: records.length })));
  await loadRows(place, runtime);
}

function offerUndo(place: Place, runtime: Runtime, gone: NonNullable<Here["list"]["undo"]>): void {
  const { store, clock, signal } = runtime;
  const { name: resource } = place.resource;
  store.dispatch({ type: "records/undo", resource, undo: gone });
  const end = () => {
    if (hereNow(place, runtime).list.undo === gone) store.dispatch({ type: "records/undo", resource, undo: undefined });
  };
  // The wait ends early only when the terminal UI ends.
  clock.wait(UNDO_MS, signal).then(end, () => undefined);
}

export function over({ resource }: Place, { store }: Runtime, panel: OutcomePanel): void {
  store.dispatch({ type: "records/over", resource: resource.name, panel });
}

export const outcome = (title: string, lines: readonly string[]): OutcomePanel => ({
  kind: "outcome",
  title,
  lines,
  top: 0,
});

const reasonsOf = (here: Here, { text }: Runtime, failed: readonly FailedRow[]): readonly string[] =>
  failed.map(({ row, error }) => `${nameOf(here, row)}: ${errorText(error, text)}`);

export const notice = (kind: "info" | "ok" | "warn", text: string) =>
  ({ type: "shell/notice", notice: { kind, text } }) as const;
