import type { FieldKindName, LabelOrKey } from "@banche/core";

/**
 * What help, parsing and completion need to know of a resource, without loading it: descriptors bring the whole contract
 * along. `facts.generated.ts` is written from the descriptors by `npm run docs`, which also checks that it is up to date.
 */
export interface ResourceFacts {
  readonly name: string;
  /** What is typed: `dictionary-types`. */
  readonly noun: string;
  /** One record, and several of them, in the middle of a sentence. */
  readonly one: LabelOrKey;
  readonly many: LabelOrKey;
  readonly key: readonly string[];
  /** Field that a new record signs in by: it can be given a first password. */
  readonly passwordOf?: string;
  readonly fields: readonly FieldFacts[];
  /** Fields that a list prints, in order. */
  readonly columns: readonly string[];
  readonly paged: boolean;
  readonly keyword: boolean;
  /** What a list can be narrowed to: option and resource, `department` of `departments`. */
  readonly within?: { readonly option: string; readonly target: string };
  readonly sortable: readonly string[];
  /** What a list can be filtered by: option and field, `state` by `enabled`. */
  readonly filters: readonly { readonly option: string; readonly field: string }[];
  readonly canSwitch: boolean;
  /** What was deleted can be restored. */
  readonly keepsDeleted?: boolean;
  readonly actions: readonly string[];
  /** Actions that give records certain values, by name. */
  readonly setting?: readonly { readonly name: string; readonly label: LabelOrKey }[];
}

export interface FieldFacts {
  readonly name: string;
  readonly label: LabelOrKey;
  readonly kind: FieldKindName;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly createOnly?: boolean;
  /** Resource that a reference points to. */
  readonly target?: string;
  /** Code of the dictionary that a choice comes from. */
  readonly dictionary?: string;
  /** Values of a fixed choice. */
  readonly choices?: readonly string[];
}
