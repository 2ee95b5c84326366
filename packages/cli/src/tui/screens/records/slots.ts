import type { AnyRecord, Resource, TextKey } from "@banche/core";
import type { Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import type { PlacedAction } from "./when.ts";

/** What the screen of one resource has besides the ordinary. */
export interface RecordSlots {
  /** The key of a place of its own in the title line; what it is called there. */
  readonly place?: { readonly key: string; readonly title: TextKey };
  /** Only places that hold no others have rows, as groups of dictionaries have none. */
  readonly leafPlaces?: boolean;
  /** What those see who may not open its page. */
  readonly directory?: Directory;
  readonly actions?: (resource: Resource) => readonly PlacedAction[];
}

/** Rows that everybody may see, read as a whole and searched here, while the keyword is typed. */
export interface Directory {
  /** Fields that the rows have. */
  readonly columns: readonly string[];
  readonly searchHint: TextKey;
  /** Why there is no more to be seen. */
  readonly note: TextKey;
  /** What is known of a row beyond its fields: a text and its value. */
  readonly facts?: (row: AnyRecord) => readonly (readonly [text: TextKey, value: string | undefined])[];
  /** Reads them, unless they are there and `again` is false. Says whether they are there. */
  readonly read: (runtime: Runtime, again: boolean) => Promise<boolean>;
  /** Those that a keyword finds, nearest first, and how many there are altogether. */
  readonly rows: (state: TuiState, keyword: string) => { readonly rows: readonly AnyRecord[]; readonly total: number };
}
