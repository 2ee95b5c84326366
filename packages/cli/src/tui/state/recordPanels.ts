import type { AnyRecord, BancheError, FieldIssue } from "@banche/core";
import type { Draft } from "@banche/core/forms";
import type { Draft as TextDraft } from "./draft.ts";

/** One thing that can be chosen. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Stands dim beside it: a code, a place. */
  readonly hint?: string | undefined;
}

/** What becomes of what is chosen. */
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
  /** Values that are ticked; only where several can be. */
  readonly ticked: readonly string[];
}

/** A record that is being written. */
export interface FormPanel {
  readonly kind: "form";
  readonly title: string;
  /** As it was read; missing for a new one. */
  readonly record?: AnyRecord | undefined;
  /** What the form began with. */
  readonly start: Draft;
  readonly draft: Draft;
  /** The field that keys act on, by its place among the fields of the form. */
  readonly at: number;
  /** What stands in the lines of fields, by their names, while it is no value yet. */
  readonly typed: Readonly<Record<string, string>>;
  /** The several lines that are being written in that field. */
  readonly lines?: TextDraft | undefined;
  readonly issues: readonly FieldIssue[];
  readonly failure?: BancheError | undefined;
  readonly busy: boolean;
  /** What other records say that it points to, or pointed to: by reference and id, texts by the names of fields. */
  readonly told?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Its model was changed meanwhile: what it stands on is to be read again. */
  readonly outdated?: true | undefined;
}

/** A question, with what is to be known before it is answered. */
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

/** What became of several rows, or what is shown once. */
export interface OutcomePanel {
  readonly kind: "outcome";
  readonly title: string;
  readonly lines: readonly string[];
  readonly top: number;
}

/** What lies over the list of a resource and takes the keys. */
export type Panel = PickPanel | FormPanel | QuestionPanel | OutcomePanel;
