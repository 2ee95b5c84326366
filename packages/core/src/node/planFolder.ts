import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "../i18n/language.ts";
import { type BulkIssue, issueMaker } from "../bulk/rows/issues.ts";
import { resourceCalled, resourceNouns } from "../bulk/rows/nouns.ts";
import type { ResourceRegistry } from "../registry/registry.ts";
import type { PlanSource } from "../bulk/rows/planSources.ts";
import { readError } from "./fileError.ts";
import { fileSource } from "./files.ts";

/** The content of a folder. */
export interface PlanFolder {
  readonly sources: readonly PlanSource[];
  /** The files that could not be assigned to a resource. */
  readonly issues: readonly BulkIssue[];
}

/**
 * The files of a folder as sources of one plan. A file name is our resource name, the noun or the label in any
 * language, optionally after a number: `users.csv`, `dictionary-items.yaml`, `01-departments.tsv`. A YAML or JSON
 * file with another name contains the names of its lists. Hidden files, lock files of spreadsheets, and files of
 * rejected rows (`users.errors.csv`) are skipped.
 *
 * @throws {FileError} `notFound`, `notReadable`
 */
export async function folderSources(path: string, language: Language, registry: ResourceRegistry): Promise<PlanFolder> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw readError(path, error);
  });
  const names = entries
    .filter(({ name }) => !name.startsWith(".") && !name.startsWith("~$") && !/\.errors\.\w+$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const sources: PlanSource[] = [];
  const issues: BulkIssue[] = [];
  for (const entry of names) {
    const known = entry.isDirectory() ? undefined : sourceOf(path, entry.name, registry);
    if (known) {
      sources.push(known);
      continue;
    }
    const params = { value: entry.name, candidates: resourceNouns(registry).join(" | ") };
    issues.push(issueMaker({ name: entry.name, format: "csv" }, language)({ line: 1, rule: "unknownFile", params }));
  }
  return { sources, issues };
}

function sourceOf(folder: string, name: string, registry: ResourceRegistry): PlanSource | undefined {
  const parts = /^(?:\d+[-_. ]*)?(.+)\.(csv|tsv|txt|xlsx|json|ndjson|jsonl|ya?ml)$/i.exec(name);
  if (!parts) return undefined;
  const [, noun = "", extension = ""] = parts;
  const resource = resourceCalled(registry, noun);
  const saysItself = /^(json|ya?ml)$/i.test(extension);
  return resource || saysItself ? { source: fileSource(join(folder, name)), resource } : undefined;
}
