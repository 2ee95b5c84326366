import type { AnyRecord, BancheError, FieldIssue } from "@banche/core";
import type { Draft } from "@banche/core/forms";
import type { Draft as TextDraft } from "./draft.ts";

/** One option of a list to choose from. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Shown dim beside it: a code or a place. */
  readonly hint?: string | undefined;
}

/** What the chosen value is used for. */
export type PickPurpose =
  | { readonly for: "filter" | "sort" | "within" | "action" | "switch" }
  | { readonly for: "filterBy" | "field"; readonly name: string };

/** A list to choose from. */
export interface PickPanel {
  readonly kind: "pick";
  readonly purpose: PickPurpose;
  readonly title: string;
  readonly find: (query: string) => readonly Option[];
  readonly query: string;
  readonly found: readonly Option[];
  readonly selected: number;
  readonly several: boolean;
  /** Ticked values; only used when several can be chosen. */
  readonly ticked: readonly string[];
}

/** A form for a new or existing record. */
export interface FormPanel {
  readonly kind: "form";
  readonly title: string;
  /** The record as it was read; missing for a new one. */
  readonly record?: AnyRecord | undefined;
  /** The values at the start of the form. */
  readonly start: Draft;
  readonly draft: Draft;
  /** Index of the field that keys work on, among the fields of the form. */
  readonly at: number;
  /** Typed texts of fields, by field name, until they are converted to values. */
  readonly typed: Readonly<Record<string, string>>;
  /** The multi-line text that is being written in that field. */
  readonly lines?: TextDraft | undefined;
  readonly issues: readonly FieldIssue[];
  readonly failure?: BancheError | undefined;
  readonly busy: boolean;
  /** Attributes of records that this record refers to, or referred to: by reference and id, then texts by field name. */
  readonly told?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** The model was changed meanwhile: the record must be read again. */
  readonly outdated?: true | undefined;
}

/** A question, with the facts needed to answer it. */
export interface QuestionPanel {
  readonly kind: "question";
  readonly title: string;
  readonly lines: readonly string[];
  readonly rows: readonly AnyRecord[];
  readonly verb: QuestionVerb;
}

export type QuestionVerb =
  | { readonly does: "delete" | "enable" | "disable" | "leave" }
  | { readonly does: "action"; readonly name: string };

/** The result for several rows, or a value that is shown once. */
export interface OutcomePanel {
  readonly kind: "outcome";
  readonly title: string;
  readonly lines: readonly string[];
  readonly top: number;
}

/** A panel that covers the list of a resource and receives the keys. */
export type Panel = PickPanel | FormPanel | QuestionPanel | OutcomePanel;
