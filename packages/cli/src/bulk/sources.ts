import type { ResourceRegistry } from "@banche/core";
import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Resource } from "@banche/core";
import {
  type BulkIssue,
  parseWhere,
  type PlanSource,
  type PruneScope,
  resourceCalled,
  type WhereError,
  whereText,
} from "@banche/core/bulk";
import { takesText } from "@banche/core/forms";
import { folderSources } from "@banche/core/node";
import type { Context } from "../context.ts";
import { type CliError, usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";
import { fileTrouble, openSource } from "./files.ts";

/** Files that a plan is made from. */
export interface Sources {
  readonly sources: readonly PlanSource[];
  /** Issues for files of folders that match no resource. */
  readonly issues: readonly BulkIssue[];
  /** The paths of the files as they were given, by the names that issues use. */
  readonly paths: ReadonlyMap<string, string>;
  /** Deletes the temporary file of standard input. */
  remove(): Promise<void>;
}

/**
 * Opens files, folders and standard input, each with the row options.
 *
 * @param only - the resource of all files; without it the file name or `--as` says what the rows are
 * @throws {CliError} `file`, `usage`
 */
export async function openSources(
  { app, settings }: Context,
  input: Input,
  { paths, only }: { readonly paths: readonly string[]; readonly only?: Resource | undefined },
): Promise<Sources> {
  if (paths.length === 0) throw usageError("bulk.usage.noPaths");
  if (paths.filter((path) => path === "-").length > 1) throw usageError("bulk.usage.stdinTwice");
  const registry = await app.registry.load();
  const named = only ?? asNamed(registry, input.text("as"));
  const sources: PlanSource[] = [];
  const issues: BulkIssue[] = [];
  const places = new Map<string, string>();
  const removes: (() => Promise<void>)[] = [];
  const remove = async () => {
    for (const one of removes) await one();
  };
  try {
    for (const path of paths) {
      if (only === undefined && (await isFolder(resolve(app.cwd, path)))) {
        const folder = await folderSources(resolve(app.cwd, path), settings.language, registry);
        sources.push(...folder.sources);
        issues.push(...folder.issues);
        for (const { source } of folder.sources) places.set(source.name, join(path, source.name));
        continue;
      }
      const opened = await openSource(app, path);
      removes.push(opened.remove);
      sources.push({ source: opened.source, resource: named ?? namedAfter(registry, path) });
      places.set(opened.source.name, path);
    }
    return {
      sources: withRows({ input, language: settings.language, registry }, sources),
      issues,
      paths: places,
      remove,
    };
  } catch (error) {
    await remove();
    throw fileTrouble(error);
  }
}

/** `users.csv`, `01-users.csv`: the resource that the file is named after. */
function namedAfter(registry: ResourceRegistry, path: string): Resource | undefined {
  return resourceCalled(registry, nameOfRows(path));
}

/** The name of the rows, taken from a file name: `users` of `01-users.csv`. */
export function nameOfRows(path: string): string {
  return basename(path)
    .replace(/^\d+[-_. ]*/, "")
    .replace(/\.\w+$/, "");
}

function asNamed(registry: ResourceRegistry, noun: string | undefined): Resource | undefined {
  if (noun === undefined) return undefined;
  const known = resourceCalled(registry, noun);
  if (known) return known;
  const nouns = registry.all.map((resource) => resource.noun);
  throw usageError("bulk.usage.as", { value: noun, nouns: nouns.join(" | ") });
}

/** Adds the row options to each source, as far as its resource supports them. */
function withRows(
  {
    input,
    language,
    registry,
  }: {
    readonly input: Input;
    readonly language: Context["settings"]["language"];
    readonly registry: ResourceRegistry;
  },
  sources: readonly PlanSource[],
): readonly PlanSource[] {
  const known = [...new Set(sources.flatMap(({ resource }) => resource ?? []))];
  const any = sources.some(({ resource }) => resource === undefined) ? registry.all : known;
  const map = pairs(input.texts("map"), "bulk.usage.map", "last");
  const set = pairs(input.texts("set"), "bulk.usage.set", "first");
  for (const [, field] of map)
    if (field !== "" && !any.some((resource) => hasField(resource, field)))
      unknownField("bulk.usage.mapField", field, any);
  const wheres = input.texts("where");
  for (const where of wheres) checkWhere(where, any, language);
  const limit = input.integer("limit", { min: 1, max: Number.MAX_SAFE_INTEGER });
  const sheet = input.text("sheet");
  const headerRow = input.integer("header-row", { min: 1, max: Number.MAX_SAFE_INTEGER });
  return sources.map((source) => {
    const knows = (field: string) => source.resource === undefined || hasField(source.resource, field);
    return {
      ...source,
      ...{ sheet, headerRow },
      chosen: Object.fromEntries(map.filter(([, field]) => field === "" || knows(field))),
      set: Object.fromEntries(set.filter(([field]) => sources.length === 1 || isCalled(source.resource, field))),
      where: wheres.filter(
        (where) => sources.length === 1 || (source.resource && parseWhere(source.resource, where).ok),
      ),
      limit,
    };
  });
}

function pairs(
  given: readonly string[],
  key: "bulk.usage.map" | "bulk.usage.set",
  cut: "first" | "last",
): readonly (readonly [string, string])[] {
  return given.map((pair) => {
    const at = cut === "last" ? pair.lastIndexOf("=") : pair.indexOf("=");
    if (at < 1) throw usageError(key, { value: pair });
    const value = pair.slice(at + 1);
    return [pair.slice(0, at).trim(), cut === "last" ? value.trim() : value] as const;
  });
}

/** A condition that no resource understands is an error of the command line. Its values are checked together with the rows. */
function checkWhere(where: string, any: readonly Resource[], language: Context["settings"]["language"]): void {
  const tried = any.map((resource) => [resource, parseWhere(resource, where)] as const);
  if (tried.some(([, parsed]) => parsed.ok)) return;
  for (const [resource, parsed] of tried) if (!parsed.ok) throw whereTrouble(resource, parsed, language);
}

/** A condition that cannot be used: exit code 2. */
export function whereTrouble(
  resource: Resource,
  { problem }: Pick<WhereError, "problem">,
  language: Context["settings"]["language"],
): CliError {
  return usageError("bulk.usage.where", { text: whereText(resource, problem, language) });
}

const hasField = ({ fields }: Resource, name: string) => fields[name] !== undefined && takesText(fields[name]);

function isCalled(resource: Resource | undefined, field: string): boolean {
  return resource === undefined || parseWhere(resource, `${field}=`).ok;
}

function unknownField(key: "bulk.usage.mapField", value: string, any: readonly Resource[]): never {
  const fields = [...new Set(any.flatMap((one) => Object.values(one.fields).filter(takesText)))];
  throw usageError(key, { value, fields: [...new Set(fields.map(({ name }) => name))].join(", ") });
}

/**
 * Reads `--prune users:department=Fleet`, `users:all`; the noun may be left out where all files have the same one.
 *
 * @throws {CliError} `usage`
 */
export function readPrune(
  input: Input,
  sources: readonly PlanSource[],
  registry: ResourceRegistry,
): readonly PruneScope[] {
  const known = [...new Set(sources.flatMap(({ resource }) => resource ?? []))];
  const nouns = known.map(({ noun }) => noun).join(" | ");
  const scopes = input.texts("prune").map((value): PruneScope => {
    const parts = /^(?:([^:=]+):)?(?:all|([^:=]+)=(.+))$/s.exec(value);
    if (!parts) throw usageError("bulk.usage.prune", { value });
    const [, noun, field, wanted] = parts;
    const resource = noun === undefined ? (known.length === 1 ? known[0] : undefined) : resourceCalled(registry, noun);
    if (!resource || (!known.includes(resource) && sources.every((source) => source.resource !== undefined))) {
      throw usageError("bulk.usage.pruneNoun", { value, nouns });
    }
    if (field === undefined || wanted === undefined) return { resource, all: true };
    const parsed = parseWhere(resource, `${field}=${wanted}`);
    if (!parsed.ok) throw usageError("bulk.usage.prune", { value });
    return { resource, field: parsed.where.field.name, value: wanted };
  });
  if (scopes.length > 0 && (input.text("mode") ?? "upsert") !== "upsert") throw usageError("bulk.usage.pruneMode");
  return scopes;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
