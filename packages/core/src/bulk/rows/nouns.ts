import { languages } from "../../i18n/language.ts";
import { labelIn } from "../../text/label.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { Resource } from "../../registry/resource.ts";

/**
 * The resource after which a file or list is named: our name, the noun of the command line or the label in any
 * language. Case, blanks and hyphens are ignored.
 */
export function resourceCalled({ all }: ResourceRegistry, name: string): Resource | undefined {
  const wanted = plain(name);
  return all.find(({ name: ours, noun, many }) =>
    [ours, noun, ...languages.map((language) => labelIn(language, many))].some((word) => plain(word) === wanted),
  );
}

/** The nouns that files can be named after. */
export function resourceNouns({ all }: ResourceRegistry): readonly string[] {
  return all.map(({ noun }) => noun);
}

function plain(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]/g, "");
}
