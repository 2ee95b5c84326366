import type { Lookups } from "../../kinds/lookups.ts";
import { kindOf, takesText } from "../../kinds/kinds.ts";
import type { Language } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";
import type { Resource } from "../../registry/resource.ts";
import { fieldLabel } from "../../registry/words.ts";
import { homeField } from "../../records/cells.ts";
import { homeLabels } from "./homeLabels.ts";
import { wordsIn } from "../rows/words.ts";

/** One column of a file template that people fill in. */
export interface TemplateColumn {
  /** The heading that import reads, in the chosen language. */
  readonly heading: string;
  readonly required: boolean;
  /** An example cell that import accepts; empty if the server has no records to choose from. */
  readonly sample: string;
  /** All values to choose from, as import reads them, at most 1,000; empty if any text is allowed. */
  readonly allowed: readonly string[];
}

export interface TemplateOptions {
  readonly resource: Resource;
  readonly language: Language;
  /** What the fields of the resource point to, see `loadLookups`. */
  readonly lookups: Lookups;
}

const MOST_ALLOWED = 1_000;

/** The columns of an import template of a resource: headings, a consistent sample row and the allowed values. */
export function importTemplate({ resource, language, lookups }: TemplateOptions): readonly TemplateColumn[] {
  const words = wordsIn(language);
  const home = homeField(resource);
  const [homeId] = home && "target" in home ? kindOf(home).values(home, lookups).map(String) : [];
  const text = findText(language, "bulk.template.sample") ?? "";
  const labels = homeLabels(lookups);
  return Object.values(resource.fields)
    .filter(takesText)
    .map((field) => {
      const write = (value: unknown, within?: string) =>
        kindOf(field).toCell(value, field, { words, lookups: labels(within) });
      const { sample, values } = kindOf(field);
      const one = field.default ?? sample(field, { lookups, within: homeId, text });
      return {
        heading: fieldLabel(resource, field.name, language),
        required: field.required === true,
        sample: one === undefined ? "" : write(one, homeId),
        allowed: [
          ...new Set(
            values(field, lookups)
              .slice(0, MOST_ALLOWED)
              .map((value) => write(value)),
          ),
        ],
      };
    });
}
