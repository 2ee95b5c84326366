import { type AnyRecord, hasCode, isBancheError, type Resource, valueAt } from "@banche/core";
import { loadLookups } from "@banche/core/forms";
import { pathInLevels, pointsToLevels } from "../../../commands/resource/within.ts";
import type { Reach } from "../../../registry.ts";
import type { Runtime } from "../../screen.ts";
import { type GrowingLookups, listIn, type ListQuery } from "../../state/records.ts";
import { type Here, hereOf, type Place, selectedRow } from "./place.ts";
import { firstPlace, mayHaveBelow, readBelow, readPlaces, readRows } from "./source.ts";

/** Server and resources, in the form that the command helpers take. */
export const reachOf = ({ session, store }: Runtime): Reach => ({
  client: session.client,
  registry: store.getState().resources.registry,
});
const calls = ({ session, signal }: Runtime) => ({ client: session.client, signal });

export const hereNow = (place: Place, { store }: Runtime): Here => hereOf(place, store.getState());

/** Reads the rows of the current query. @param again - also reads rows that are already loaded, as after a change */
export async function loadRows(place: Place, runtime: Runtime, again = true): Promise<void> {
  const { resource } = place;
  const { name } = resource;
  const here = hereNow(place, runtime);
  if (here.directory) return loadDirectory(here, runtime, again);
  if (!here.rights.open) return;
  const { store, attempt } = runtime;
  store.dispatch({ type: "records/loading", resource: name });
  const read = await attempt(
    async () => {
      await learn(place, runtime);
      const { query } = listIn(store.getState().records, name);
      return { query, ...(await readRows(calls(runtime), resource, query)) };
    },
    (error) => {
      if (!isBancheError(error)) throw error;
      store.dispatch({ type: "records/failed", resource: name, error });
    },
  );
  if (read) store.dispatch({ type: "records/loaded", resource: name, ...read });
}

/** Reads the server's additions and the first place of the list, once. */
async function learn(place: Place, runtime: Runtime): Promise<void> {
  const { resource, slots } = place;
  const { name } = resource;
  const { store, session } = runtime;
  const { known, query } = listIn(store.getState().records, name);
  if (known.additions) return;
  const [additions, places] = await Promise.all([session.client.additions(), placesFor(runtime, resource)]);
  store.dispatch({ type: "records/known", resource: name, known: { additions, ...(places && { places }) } });
  const within = firstPlace(resource, places ?? [], slots.leafPlaces === true);
  if (within !== undefined && query.within === undefined) {
    store.dispatch({ type: "records/asked", resource: name, query: { within } });
  }
}

/** Reads the places of a list. If the user may not read them, the list is read as a whole. */
async function placesFor(runtime: Runtime, resource: Resource) {
  try {
    return await readPlaces(calls(runtime), resource);
  } catch (error) {
    if (hasCode(error, "forbidden")) return undefined;
    throw error;
  }
}

/** Changes the query and reads its rows. */
export async function ask(place: Place, runtime: Runtime, query: Partial<ListQuery>): Promise<void> {
  runtime.store.dispatch({ type: "records/asked", resource: place.resource.name, query });
  await loadRows(place, runtime, false);
}

async function loadDirectory(here: Here, runtime: Runtime, again: boolean): Promise<void> {
  const { directory, resource } = here;
  const { store } = runtime;
  if (!directory) return;
  if (again || here.list.status !== "ready") store.dispatch({ type: "records/loading", resource: resource.name });
  if (await directory.read(runtime, again)) showDirectory(here, runtime);
}

/** Shows the rows of a directory that match the current keyword. */
export function showDirectory({ directory, resource }: Here, { store }: Runtime): void {
  const state = store.getState();
  const { query } = listIn(state.records, resource.name);
  if (!directory) return;
  const { rows, total } = directory.rows(state, query.keyword);
  const listed = rows.map((row) => ({ row, depth: 0 }));
  const { name } = resource;
  store.dispatch({ type: "records/loaded", resource: name, query, rows: listed, total, capped: false });
}

/** Goes to another page and selects its first or last row. */
export async function turn(place: Place, runtime: Runtime, page: number, to: "first" | "last"): Promise<void> {
  await ask(place, runtime, { page });
  const { name: resource } = place.resource;
  if (to === "last") runtime.store.dispatch({ type: "records/move", resource, move: "last", rows: 1 });
}

/** Reads the children of the selected row, or closes it. */
export async function unfold(place: Place, runtime: Runtime): Promise<void> {
  const here = hereNow(place, runtime);
  const row = selectedRow(here)?.row;
  const { name: resource } = place.resource;
  if (!row || !mayHaveBelow(place.resource, here.list.query, row)) return;
  const rows = await runtime.attempt(() => readBelow(calls(runtime), place.resource, row.id));
  if (rows) runtime.store.dispatch({ type: "records/below", resource, id: row.id, rows });
}

/** The records that fields can refer to, read once; undefined if they could not be read. */
export async function knownLookups(place: Place, runtime: Runtime): Promise<GrowingLookups | undefined> {
  const { resource } = place;
  const { registry } = reachOf(runtime);
  const fields = Object.entries(resource.fields).filter(([, field]) => !pointsToLevels(registry, field));
  const lookups = await runtime.attempt(() =>
    loadLookups(runtime.session.client, [{ ...resource, fields: Object.fromEntries(fields) }]),
  );
  if (lookups) runtime.store.dispatch({ type: "records/known", resource: resource.name, known: { lookups } });
  return lookups;
}

/** Reads a whole record and the names of referenced records. @throws {BancheError} the server's error */
export async function readWhole(
  { resource }: Place,
  runtime: Runtime,
  id: string,
  lookups: GrowingLookups | undefined,
): Promise<AnyRecord> {
  const record = await runtime.session.client.of(resource).get(id);
  for (const field of Object.values(resource.fields)) {
    const value = valueAt(record, field.key);
    if (
      !pointsToLevels(reachOf(runtime).registry, field) ||
      !("target" in field) ||
      typeof value !== "string" ||
      value === field.root
    )
      continue;
    const path = await pathInLevels(reachOf(runtime), field.target, value);
    lookups?.put(field.target, { id: value, name: path });
  }
  return record;
}

/** Reads the whole record of the selected row. */
export async function loadDetail(place: Place, runtime: Runtime): Promise<void> {
  const here = hereNow(place, runtime);
  const row = selectedRow(here)?.row;
  const { name: resource } = place.resource;
  if (!row || here.directory || here.list.details[row.id]) return;
  const put = (detail: Here["list"]["details"][string]) =>
    runtime.store.dispatch({ type: "records/detail", resource, id: row.id, detail });
  put("loading");
  const lookups = await knownLookups(place, runtime);
  const record = await runtime.attempt(
    () => readWhole(place, runtime, row.id, lookups),
    (error) => put(hasCode(error, "forbidden") ? "forbidden" : "failed"),
  );
  if (record) put(record);
}
