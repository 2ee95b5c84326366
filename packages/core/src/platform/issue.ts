import type { ProblemRule } from "../kinds/kind.ts";
import type { Place } from "./item.ts";

/** What a file can be refused for, besides rules of values. Each has a text `platform.rules.<word>`. */
export type PlatformRule =
  /** It is no YAML, or has something in it that is not taken: an alias, a tag, a name twice. */
  | "yaml"
  /** It is longer than a file may be. */
  | "tooLarge"
  /** It holds no properties. */
  | "noDocument"
  /** It lies in a folder that is none of ours, or below one. */
  | "strayFile"
  | "unknownProperty"
  /** A text where a number is wanted, or the like. */
  | "wrongType"
  /** A secret has no place in files. */
  | "secret"
  /** Another document has the same key. */
  | "duplicate"
  /** A record that it names is neither in the files nor on the server. */
  | "dangling"
  /** It lies below itself. */
  | "cycle"
  /** The server does not have what came with the program that wrote the file. */
  | "builtInMissing"
  /** What it says cannot be changed on this server. */
  | "fixed";

/** Something in a file that cannot be. */
export interface PlatformIssue {
  readonly place: Place;
  /** A rule of ours with `platform.` in front, or one of values. */
  readonly rule: `platform.${PlatformRule}` | ProblemRule;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}
