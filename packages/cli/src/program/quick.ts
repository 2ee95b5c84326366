import { helpOption, versionOption } from "../commands/globals.ts";
import { type Line, longOf } from "./line.ts";

export type Quick = { readonly kind: "help"; readonly path: readonly string[] } | { readonly kind: "version" };

/**
 * Recognises lines that only ask for a help page or the version, without the full parser: loading it takes longer than the rest of `banche
 * --help`. Undefined for all other lines.
 */
export function quickLine({ parts, path }: Line): Quick | undefined {
  const others = parts.filter(({ kind }) => kind !== "name");
  const options = others.map((part) => (part.kind === "option" && part.spec ? longOf(part.spec) : ""));
  if (parts.length === 1 && options[0] === longOf(versionOption)) return { kind: "version" };
  const asksForHelp = options.includes(longOf(helpOption));
  const isQuick = options.every((option) => option === longOf(helpOption) || option === "--lang");
  return isQuick && (asksForHelp || path.length === 0) ? { kind: "help", path } : undefined;
}
