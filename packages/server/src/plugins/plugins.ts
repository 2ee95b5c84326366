import { createRegistry, type ResourceRegistry } from "@banche/core";
import { checkTold } from "@banche/core/declare";

import { messageOf, StartError } from "../base/startError.ts";
import { seedMenus } from "../seed/menus.ts";
import { folderNames } from "../seed/pages.ts";
import type { Concept } from "../planning/declared.ts";
import { childTablesOf } from "../tables/childTables.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import type { PluginConcept, PluginDeclaration, ServerPlugin } from "../base/plugin.ts";
import { pluginTable } from "./pluginTable.ts";

/** A checked plugin: its concepts can be stored and served. */
export interface Plugin {
  readonly name: string;
  readonly concepts: readonly Concept[];
}

const namePattern = /^[a-z][a-z0-9-]{0,39}$/;
const conceptPattern = /^[a-z][A-Za-z0-9]{1,39}$/;
const pagePattern = /^(.+)\.[a-z][A-Za-z0-9]{0,39}$/;

/**
 * Checks the plugins.
 *
 * @param product - the concepts without plugins
 * @throws {StartError} `plugin_failed` that names the plugin, its concept and the fault
 */
export function readPlugins(given: readonly ServerPlugin[], product: readonly RecordTable[]): readonly Plugin[] {
  const taken = new Map(product.map(({ resource }) => [resource.name.toLowerCase(), "the product"]));
  const nouns = new Map(product.map(({ resource }) => [resource.noun, "the product"]));
  const pages = new Map(seedMenus.map(({ code }) => [code, "the product"]));
  const kept = new Map<string, string>();
  const names = new Set<string>();
  // Checked at run time, because plugins may be written in JavaScript.
  const plugins = given.map(({ name = "", concepts = [] }: Partial<ServerPlugin>): Plugin => {
    if (!namePattern.test(name)) fail(name, "its name is not one of a plugin");
    if (names.has(name)) fail(name, "another plugin has the same name");
    names.add(name);
    if (concepts.length === 0) fail(name, "it adds no concept");
    return {
      name,
      concepts: concepts.map((concept) => {
        const made = readConcept(name, concept);
        const { resource } = made.table;
        claim(taken, resource.name.toLowerCase(), name, `the concept ${resource.name}`);
        claim(nouns, resource.noun, name, `the word ${resource.noun}`);
        claim(pages, resource.page, name, `the page ${resource.page}`);
        // A field with rows has its own table, whose name may clash with that of another concept.
        for (const { table, of } of keptIn(made.table)) claim(kept, table, name, `${table}, where ${of} is kept,`);
        return made;
      }),
    };
  });
  checkTargets(plugins, registryWith(product, plugins));
  return plugins;
}

/** The concepts of the product, followed by those of plugins. */
export function registryWith(product: readonly RecordTable[], plugins: readonly Plugin[]): ResourceRegistry {
  return createRegistry(tablesWith(product, plugins).map(({ resource }) => resource));
}

/** The tables of all these concepts. */
export function tablesWith(product: readonly RecordTable[], plugins: readonly Plugin[]): readonly RecordTable[] {
  return [...product, ...plugins.flatMap(({ concepts }) => concepts.map(({ table }) => table))];
}

function readConcept(plugin: string, concept: PluginConcept): Concept {
  const { name, path, page } = placeIn(concept);
  if (!conceptPattern.test(name)) fail(plugin, `${name} is no name of a concept`);
  const wrong = (what: string): never => fail(plugin, `${name}: ${what}`);
  if (path !== `/api/ext/models/${name}`) wrong(`its path has to be /api/ext/models/${name}`);
  const folder = pagePattern.exec(page)?.[1] ?? "";
  if (!Object.hasOwn(folderNames, folder)) wrong(`its page ${page} is in no folder of the menu`);
  try {
    return pluginTable(concept);
  } catch (error) {
    return wrong(messageOf(error));
  }
}

/** The tables of a concept, and the concept or field that each belongs to. */
function keptIn(table: RecordTable): readonly { readonly table: string; readonly of: string }[] {
  const { name } = table.resource;
  const below = childTablesOf(table).map(({ field, table: rows }) => ({
    table: rows.table,
    of: `${name}.${field.name}`,
  }));
  return [{ table: table.table, of: name }, ...below].map(({ table: full, of }) => ({
    table: full.split(".").at(-1) ?? full,
    of,
  }));
}

function placeIn({ declaration }: Partial<PluginConcept>) {
  const { name = "", path = "", page = "" }: Partial<PluginDeclaration> = { ...declaration };
  return { name, path, page };
}

function claim(taken: Map<string, string>, word: string, plugin: string, what: string): void {
  const owner = taken.get(word);
  if (owner !== undefined) fail(plugin, `${what} is taken by ${owner}`);
  taken.set(word, `the plugin ${plugin}`);
}

/** Finds references to missing targets and texts from missing fields before anything is served. */
function checkTargets(plugins: readonly Plugin[], registry: ResourceRegistry): void {
  for (const { name: plugin, concepts } of plugins) {
    for (const { table } of concepts) {
      const { name, fields } = table.resource;
      for (const [field, settings] of Object.entries(fields)) {
        const target = "target" in settings ? settings.target : undefined;
        if (target !== undefined && !registry.find(target)) {
          fail(plugin, `${name}.${field} points to ${target}, which there is not`);
        }
      }
    }
    try {
      checkTold(registry);
    } catch (error) {
      fail(plugin, messageOf(error));
    }
  }
}

/** Stops the start of the server because of a plugin. @throws {StartError} always */
export function fail(plugin: string, what: string): never {
  throw new StartError("plugin_failed", `The plugin ${plugin} cannot be used: ${what}`);
}
