import type { FieldKindName, LabelOrKey } from "@banche/core";

/**
 * What help, parsing and completion need to know of a resource without loading it: descriptors load the whole contract.
 * `facts.generated.ts` is generated from the descriptors by `npm run docs`, which also checks that it is up to date.
 */
export interface ResourceFacts {
  readonly name: string;
  /** The noun on the command line: `dictionary-types`. */
  readonly noun: string;
  /** Names of one record, and of several, as written inside a sentence. */
  readonly one: LabelOrKey;
  readonly many: LabelOrKey;
  readonly key: readonly string[];
  /** The field that new users sign in with; such a record can get a first password. */
  readonly passwordOf?: string;
  readonly fields: readonly FieldFacts[];
  /** Fields that a list prints, in order. */
  readonly columns: readonly string[];
  readonly paged: boolean;
  readonly keyword: boolean;
  /** The parent that a list can be limited to: option and resource, `department` of `departments`. */
  readonly within?: { readonly option: string; readonly former?: string; readonly target: string };
  readonly sortable: readonly string[];
  /** What a list can be filtered by: option and field, `state` by `enabled`. */
  readonly filters: readonly { readonly option: string; readonly field: string }[];
  readonly canSwitch: boolean;
  /** Deleted records can be restored. */
  readonly keepsDeleted?: boolean;
  readonly actions: readonly string[];
  /** Actions that set certain values on records, by name. */
  readonly setting?: readonly { readonly name: string; readonly label: LabelOrKey }[];
}

export interface FieldFacts {
  readonly name: string;
  readonly label: LabelOrKey;
  readonly kind: FieldKindName;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly createOnly?: boolean;
  /** Resource that the reference points to. */
  readonly target?: string;
  /** Code of the dictionary that has the choices. */
  readonly dictionary?: string;
  /** Values of a fixed choice. */
  readonly choices?: readonly string[];
  /** Labels of the choices, if the values are numbers and say nothing. */
  readonly labels?: readonly LabelOrKey[];
  /** Labels of the columns of a table. */
  readonly columns?: readonly LabelOrKey[];
}
