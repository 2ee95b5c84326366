import { type PageRights, type Resource, type ResourceRegistry, rightsOfResource } from "@banche/core";
import { noLookups } from "../../../commands/resource/values.ts";
import { listIn, type RecordList } from "../../state/records.ts";
import type { Panel } from "../../state/recordPanels.ts";
import type { TuiState } from "../../state/tui.ts";
import type { ReadContext } from "./kinds.ts";
import type { Directory, RecordSlots } from "./slots.ts";
import { type RecordWords, recordWords } from "./words.ts";

/** Identifies a screen: a resource and its special behaviour. */
export interface Place {
  readonly resource: Resource;
  readonly slots: RecordSlots;
}

/** Everything that drawing and actions of a screen need. */
export interface Here extends Place {
  readonly state: TuiState;
  readonly registry: ResourceRegistry;
  readonly list: RecordList;
  readonly rights: PageRights;
  readonly words: RecordWords;
  /** The active panel over the list; missing: the list itself is active. */
  readonly panel: Panel | undefined;
  /** Source of rows for users who may not open the page. */
  readonly directory: Directory | undefined;
}

export function hereOf(place: Place, state: TuiState): Here {
  const { resource, slots } = place;
  const list = listIn(state.records, resource.name);
  const rights = rightsIn(state, resource);
  return {
    ...place,
    state,
    registry: state.resources.registry,
    list,
    rights,
    words: recordWords(resource, state.shell.language),
    panel: list.panels.at(-1),
    directory: rights.open ? undefined : slots.directory,
  };
}

/** Whether the user may see the screen. */
export const mayOpen = ({ resource, slots }: Place, state: TuiState): boolean =>
  slots.directory !== undefined || rightsIn(state, resource).open;

const rightsIn = ({ session }: TuiState, resource: Resource): PageRights =>
  rightsOfResource(session.status === "signedIn" ? session.current : undefined, resource);

/** The selected row, which keys act on. */
export const selectedRow = ({ list }: Pick<Here, "list">) => list.rows[list.selected];

/** The marked rows. */
export const chosenRows = ({ list }: Pick<Here, "list">) => Object.values(list.chosen);

/** The name of a record. */
export function nameOf({ resource }: Pick<Here, "resource">, row: Readonly<Record<string, unknown>>): string {
  const name = row[resource.label] ?? row["id"];
  return typeof name === "string" ? name : "";
}

export const readContext = ({ state, list }: Pick<Here, "state" | "list">, from: ReadContext["from"]): ReadContext => ({
  language: state.shell.language,
  lookups: list.known.lookups ?? noLookups,
  from,
});
