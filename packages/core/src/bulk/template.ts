import type { LookupEntry, Lookups } from "../forms/lookups.ts";
import { kindOf } from "../forms/registry.ts";
import type { Language } from "../i18n/language.ts";
import { findText } from "../i18n/pick.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { rules } from "../validation/rules.ts";
import { homeField } from "./cells.ts";
import { headingOf } from "./headers.ts";
import { homeLabels } from "./homeLabels.ts";
import { wordsIn } from "./words.ts";

/** One column of a file that is given to people to fill in. */
export interface TemplateColumn {
  /** As import reads it, in the language asked for. */
  readonly heading: string;
  readonly required: boolean;
  /** A cell that import takes; empty where the server has nothing to choose from. */
  readonly sample: string;
  /** All that can be chosen, as import reads it, at most 1,000; empty where anything can be written. */
  readonly allowed: readonly string[];
}

export interface TemplateOptions {
  readonly resource: Resource;
  readonly language: Language;
  /** What the fields of the resource point to, see `loadLookups`. */
  readonly lookups: Lookups;
}

const MOST_ALLOWED = 1_000;

/** The columns of an import of a resource: the real headings, cells of a sample row that belong together, what is allowed. */
export function importTemplate({ resource, language, lookups }: TemplateOptions): readonly TemplateColumn[] {
  const words = wordsIn(language);
  const home = homeField(resource);
  const homeId = home && "target" in home ? entriesOf(home, lookups)[0]?.id : undefined;
  const labels = homeLabels(lookups);
  return Object.values(resource.fields)
    .filter(({ readOnly }) => !readOnly)
    .map((field) => {
      const write = (value: unknown, within?: string) =>
        kindOf(field).toCell(value, field, { words, lookups: labels(within) });
      const known = valuesOf(field, lookups);
      return {
        heading: headingOf(resource, field.name, language),
        required: field.required === true,
        sample: sampleOf(field, lookups, homeId, language, (value) => write(value, homeId)),
        allowed: [...new Set(known.slice(0, MOST_ALLOWED).map((value) => write(value)))],
      };
    });
}

/** All values that a field can have, one by one. */
function valuesOf(field: ResourceField, lookups: Lookups): readonly unknown[] {
  if (field.kind === "flag") return [true, false];
  if (field.kind === "choice") {
    return typeof field.from === "string"
      ? lookups.choices(field.from).map(({ value }) => value)
      : field.from.map(({ value }) => value);
  }
  if (field.kind === "reference") return entriesOf(field, lookups).map(({ id }) => id);
  return field.kind === "references" ? entriesOf(field, lookups).map(({ id }) => [id]) : [];
}

function entriesOf(
  field: Extract<ResourceField, { readonly target: string }>,
  lookups: Lookups,
): readonly LookupEntry[] {
  const { only } = field;
  return lookups.entries(field.target).filter(({ type }) => only === undefined || type === undefined || type === only);
}

function sampleOf(
  field: ResourceField,
  lookups: Lookups,
  homeId: string | undefined,
  language: Language,
  write: (value: unknown) => string,
): string {
  if (field.default !== undefined) return write(field.default);
  switch (field.kind) {
    case "text":
    case "multiline": {
      const valid = field.rule === undefined ? [] : rules[field.rule].valid;
      const any = findText(language, "bulk.template.sample") ?? "";
      return [...valid, any].find((value) => !kindOf(field).check(value, field)) ?? "";
    }
    case "integer":
      return write(field.min ?? 1);
    case "date":
    case "instant":
      return write(SAMPLE_TIME);
    case "reference":
    case "references": {
      const entries = entriesOf(field, lookups);
      // A position of the department of the same row.
      const one = entries.find(({ within }) => within !== undefined && within === homeId) ?? entries[0];
      return one ? write(field.kind === "references" ? [one.id] : one.id) : "";
    }
    case "flag":
    case "choice": {
      const [first] = valuesOf(field, lookups);
      return first === undefined ? "" : write(first);
    }
    default:
      return field satisfies never;
  }
}

/** 2026-01-31 in China. */
const SAMPLE_TIME = Date.UTC(2026, 0, 30, 16);
