import type { AnyRecord, Resource, TextKey } from "@banche/core";
import type { Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import type { PlacedAction } from "./when.ts";

/** Special behaviour of one resource's screen. */
export interface RecordSlots {
  /** A place in the title line: its key and its title. */
  readonly place?: { readonly key: string; readonly title: TextKey };
  /** Only places without children have rows; groups of dictionaries have none. */
  readonly leafPlaces?: boolean;
  /** Rows for users who may not open its page. */
  readonly directory?: Directory;
  readonly actions?: (resource: Resource) => readonly PlacedAction[];
}

/** Rows that everybody may see. They are read whole and searched here while the keyword is typed. */
export interface Directory {
  /** Fields of the rows. */
  readonly columns: readonly string[];
  readonly searchHint: TextKey;
  /** Reason why no more is shown. */
  readonly note: TextKey;
  /** Additional facts of a row: a label and its value. */
  readonly facts?: (row: AnyRecord) => readonly (readonly [text: TextKey, value: string | undefined])[];
  /** Reads the rows, unless they are loaded and `again` is false. Returns whether they are loaded. */
  readonly read: (runtime: Runtime, again: boolean) => Promise<boolean>;
  /** Rows that match a keyword, best match first, and the total number. */
  readonly rows: (state: TuiState, keyword: string) => { readonly rows: readonly AnyRecord[]; readonly total: number };
}
