import type { ProblemRule } from "../kinds/kind.ts";
import type { Place } from "./item.ts";

/** Reasons for refusing a file, in addition to the rules of values. Each has a text `platform.rules.<word>`. */
export type PlatformRule =
  /** It is not YAML, or contains something that is not accepted: an alias, a tag, a duplicate name. */
  | "yaml"
  /** It exceeds the size limit. */
  | "tooLarge"
  /** It contains no properties. */
  | "noDocument"
  /** It is in an unknown folder, or in a subfolder. */
  | "strayFile"
  | "unknownProperty"
  /** A value has the wrong type, such as a text instead of a number. */
  | "wrongType"
  /** It contains a secret, which files may not have. */
  | "secret"
  /** Another document has the same key. */
  | "duplicate"
  /** It refers to a record that is neither in the files nor on the server. */
  | "dangling"
  /** It grants a data scheme of a menu entry whose rows are not granted. */
  | "rowsOff"
  /** It is its own ancestor. */
  | "cycle"
  /** The server lacks a built-in record of the program version that wrote the file. */
  | "builtInMissing"
  /** It would change something that cannot be changed on this server. */
  | "fixed";

/** An error in a file. */
export interface PlatformIssue {
  readonly place: Place;
  /** A rule of ours with the prefix `platform.`, or a rule of values. */
  readonly rule: `platform.${PlatformRule}` | ProblemRule;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}
