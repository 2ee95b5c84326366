import type { AnyRow, AnyRecord } from "@banche/core";
import type { Draft } from "@banche/core/forms";
import type { Translate } from "@banche/core/text";
import type { ComponentType, ReactNode } from "react";
import type { Question } from "../ui/confirm.tsx";
import type { DraftForm } from "./useDraftForm.ts";
import type { ResourceScreen } from "./useResourceScreen.ts";

/** What an action of the declaration opens for one row. */
export type ActionDialog = ComponentType<{
  readonly row: AnyRow;
  /** The action and whom it is for. */
  readonly title: string;
  readonly onClose: () => void;
}>;

/** A record, and what it is about to become. */
export interface FormChange {
  readonly record: AnyRecord;
  readonly draft: Draft;
  /** Names of records; neutral words where they could not be read. */
  readonly namesOf: (target: string, ids: readonly string[]) => Promise<readonly string[]>;
  readonly isOwn: boolean;
  readonly t: Translate;
}

/** What the creation of one record has besides its form. */
export interface Making {
  /** Members that are sent with the record. */
  readonly members: Readonly<Record<string, unknown>>;
  /** What is shown when the server has answered. */
  readonly Made: ComponentType<{
    readonly answer: unknown;
    readonly record: Draft;
    readonly onClose: () => void;
  }>;
}

/** How one column is drawn; what depends on more than the row is a component that asks for it, such as with `useListScreen`. */
export interface Cell {
  readonly widthPx?: number;
  readonly render: (row: AnyRow) => ReactNode;
}

/** A form of a concept's own, in place of the one that is made from the declaration. */
export type FormSlot = ComponentType<{
  /** Undefined for a new record. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}>;

/** What a concept draws differently from the ordinary page; each slot that is missing is drawn from the declaration. */
export interface Slots {
  /** By the name of the field. */
  readonly cells?: Readonly<Record<string, Cell>>;
  /** Between title and query, such as the way to another list of the page. */
  readonly tabs?: ComponentType;
  /** At the left where there is room, in place of the tree beside. */
  readonly aside?: ComponentType<{ readonly screen: ResourceScreen }>;
  /** Between query and table. */
  readonly toolbar?: ComponentType<{ readonly screen: ResourceScreen }>;
  /** At the end of each row; `none`: no such column. */
  readonly rowActions?: Cell | "none";
  readonly beside?: {
    /** At the head of the tree beside. */
    readonly tools?: ReactNode;
    /** Entries with others below them only group those: the list begins with the first that groups nothing. */
    readonly hasGroups?: boolean;
  };
  /** What is done with several rows. `none`: they cannot be chosen. `own`: they can, and the tool bar of the concept does it. */
  readonly batch?: "none" | "own";
  readonly form?: FormSlot;
  /** Shows the record that the address names; missing: it has no view of its own. */
  readonly detail?: ComponentType<{ readonly id: string; readonly onClose: () => void }>;
  /** Below the heading of an empty list; missing: an ordinary hint. */
  readonly emptyHint?: (screen: ResourceScreen) => string;
  /** Dialogs by the name of the action in the declaration; an action without one asks, and calls its endpoint. */
  readonly dialogs?: Readonly<Record<string, ActionDialog>>;
  /** What is asked before a record is changed; undefined where nothing that matters is lost. */
  readonly warning?: (change: FormChange) => Promise<Question | undefined>;
  /**
   * Whether a field of the form says anything as the form is filled in; missing: all do. One that says nothing keeps the value that it
   * had. `below`: the note below the fields asks for it, and it is sent.
   */
  readonly shows?: (name: string, draft: Draft) => boolean | "below";
  /** Below the fields of the form: what follows from what is typed, and controls for fields of which `shows` says so. */
  readonly formNote?: ComponentType<{
    readonly form: DraftForm;
    /** Undefined for a new record. */
    readonly recordId: string | undefined;
    /** Begins the ids of the controls, each with `-` and the name of its field, so that a summary can lead to them. */
    readonly formId: string;
  }>;
  /** Asked anew for each record that is about to be made. */
  readonly making?: () => Making;
}
