import type { AnyRow, AnyRecord } from "@banche/core";
import type { Draft } from "@banche/core/forms";
import type { Translate } from "@banche/core/text";
import type { ComponentType, ReactNode } from "react";
import type { Question } from "../ui/confirm.tsx";
import type { DraftForm } from "./useDraftForm.ts";
import type { ResourceScreen } from "./useResourceScreen.ts";

/** The dialog of an action for one row. */
export type ActionDialog = ComponentType<{
  readonly row: AnyRow;
  /** Title with the action and the record. */
  readonly title: string;
  readonly onClose: () => void;
}>;

/** A record and its planned change. */
export interface FormChange {
  readonly record: AnyRecord;
  readonly draft: Draft;
  /** Names of records; a neutral text replaces names that could not be read. */
  readonly namesOf: (target: string, ids: readonly string[]) => Promise<readonly string[]>;
  readonly isOwn: boolean;
  readonly t: Translate;
}

/** Additional data for one new record, besides its form. */
export interface Making {
  /** Members that are sent with the record. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Shown after the server has answered. */
  readonly Made: ComponentType<{
    readonly answer: unknown;
    readonly record: Draft;
    readonly onClose: () => void;
  }>;
}

/** How one column is drawn. If it depends on more than the row, it is a component with a hook such as `useListScreen`. */
export interface Cell {
  readonly widthPx?: number;
  readonly render: (row: AnyRow) => ReactNode;
}

/** A custom form of a concept, in place of the one from the declaration. */
export type FormSlot = ComponentType<{
  /** Undefined for a new record. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}>;

/** Parts of a page that a concept draws differently. A missing slot is drawn from the declaration. */
export interface Slots {
  /** Cells by field name. */
  readonly cells?: Readonly<Record<string, Cell>>;
  /** Between title and search, such as a link to another list of the page. */
  readonly tabs?: ComponentType;
  /** At the left if there is space, in place of the tree. */
  readonly aside?: ComponentType<{ readonly screen: ResourceScreen }>;
  /** Between search and table. */
  readonly toolbar?: ComponentType<{ readonly screen: ResourceScreen }>;
  /** At the end of each row; `none`: no such column. */
  readonly rowActions?: Cell | "none";
  readonly beside?: {
    /** Above the tree. */
    readonly tools?: ReactNode;
    /** Entries with children are only groups: the list starts with the first entry that is no group. */
    readonly hasGroups?: boolean;
  };
  /**
   * Actions for several rows. `none`: rows cannot be chosen. `own`: they can, and the tool bar of the concept has the
   * actions.
   */
  readonly batch?: "none" | "own";
  readonly form?: FormSlot;
  /** Shows the record that the address names; missing: there is no custom detail view. */
  readonly detail?: ComponentType<{ readonly id: string; readonly onClose: () => void }>;
  /** Text below the heading of an empty list; missing: a general hint. */
  readonly emptyHint?: (screen: ResourceScreen) => string;
  /** Dialogs by action name of the declaration. An action without a dialog asks and then calls its endpoint. */
  readonly dialogs?: Readonly<Record<string, ActionDialog>>;
  /** Question before a record is changed; undefined if no important data is lost. */
  readonly warning?: (change: FormChange) => Promise<Question | undefined>;
  /**
   * Whether a form field applies to the current input; missing: all apply. A field that does not apply keeps its old
   * value. `below`: the note below the fields has its control, and its value is sent.
   */
  readonly shows?: (name: string, draft: Draft) => boolean | "below";
  /** Shown below the form fields: results of the input, and controls for fields with `below` from `shows`. */
  readonly formNote?: ComponentType<{
    readonly form: DraftForm;
    /** Undefined for a new record. */
    readonly recordId: string | undefined;
    /** Prefix of the ids of the controls, followed by `-` and the field name, so that a summary can link to them. */
    readonly formId: string;
  }>;
  /** Called anew for each new record. */
  readonly making?: () => Making;
}
