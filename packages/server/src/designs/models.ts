import { createRegistry, type Resource, type ResourceRegistry } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Rights } from "../access/rights.ts";
import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";
import { conceptOf } from "./designedTable.ts";
import { readModels, type StoredModel } from "./stored.ts";

/** The models that users designed, cached in one process. The database decides; the cache only avoids reading again. */
export interface Models {
  /** The resources of the product with the current version of every model. Runs one short statement if nothing changed. */
  current(db: Kysely<Schema>): Promise<ResourceRegistry>;
  /** The same as `current`, without a statement if this process has already loaded the given number of changes. */
  after(changes: number, db: Kysely<Schema>): Promise<ResourceRegistry>;
  /** The last state that this process loaded, for calls that use no model. */
  known(): ResourceRegistry;
}

/** A model changed after the call was decoded. The call is decoded again. */
export class ModelMoved extends Error {
  override readonly name = "ModelMoved";
}

interface Loaded {
  readonly version: number;
  readonly resource: Resource;
}

interface Head {
  /** Total number of changes of all models. */
  readonly changes: number;
  /** Null where there is no model. */
  readonly id: string | null;
  readonly version: number;
}

/** Creates the cache. @param product - the resources without designed models */
export function createModels(product: ResourceRegistry): Models {
  let loaded: ReadonlyMap<string, Loaded> = new Map();
  let registry = product;
  let seenChanges = -1;

  async function current(db: Kysely<Schema>): Promise<ResourceRegistry> {
    const { rows } = await sql<Head>`select number as changes, id, version from design_changes
        left join designs on state <> 'removed' order by code`.execute(db);
    const heads = rows.flatMap(({ id, version }) => (id === null ? [] : [{ id, version }]));
    const changes = rows[0]?.changes ?? -1;
    const seen = loaded;
    const isSame = heads.length === seen.size && heads.every(({ id, version }) => seen.get(id)?.version === version);
    if (isSame) {
      seenChanges = changes;
      return registry;
    }
    const behind = heads.filter(({ id, version }) => seen.get(id)?.version !== version).map(({ id }) => id);
    const models = behind.length === 0 ? [] : await readModels(db, behind);
    const read = new Map(models.map((model) => [model.id, model]));
    const now = new Map(heads.flatMap(({ id }) => entryOf(id, seen.get(id), read.get(id))));
    const found = createRegistry([...product.all, ...[...now.values()].map(({ resource }) => resource)]);
    // Another call may have loaded a newer state meanwhile; the next call compares again. This call uses what it read.
    loaded = now;
    registry = found;
    seenChanges = changes;
    return found;
  }

  return {
    known: () => registry,
    current,
    after: async (changes, db) => (changes === seenChanges ? registry : current(db)),
  };
}

function entryOf(id: string, seen: Loaded | undefined, read: StoredModel | undefined): readonly [string, Loaded][] {
  if (!read) return seen ? [[id, seen]] : [];
  if (read.state === "removed") return [];
  const { resource } = conceptOf(read).table;
  stored.set(resource, read);
  return [[id, { version: read.version, resource }]];
}

const stored = new WeakMap<Resource, StoredModel>();

/** The model of a resource in a registry. Undefined for resources of the product. */
export function modelOf(resource: Resource): StoredModel | undefined {
  return stored.get(resource);
}

/** Whether the user may pick records: those of published models and of product concepts are open to every signed-in user. */
export async function mayPick(
  { rights }: { readonly rights: () => Promise<Rights> },
  resource: Resource,
): Promise<boolean> {
  const model = modelOf(resource);
  return model === undefined || model.state === "published" || (await rights()).administrator;
}

/**
 * Locks a model until the transaction of a write ends: changes of the model wait.
 *
 * @throws {ModelMoved} when the model has already changed
 */
export async function holdModel(db: Kysely<Schema>, resource: Resource): Promise<void> {
  const { name, modelVersion } = resource;
  // Declared concepts do not change while the program runs.
  if (!modelOf(resource)) return;
  const { rows } = await sql<{ version: number }>`
    select version from designs where code = ${name} and state <> 'removed' for share`.execute(db);
  if (rows[0]?.version !== modelVersion) throw new ModelMoved();
}

const header = /^([a-z][A-Za-z0-9-]{0,39})@(\d{1,9})$/;

/**
 * Refuses a call that was made for another version of the model, because its values could have another meaning now.
 *
 * @param given - `Banche-Model` of the request, `vehicles@3`; a header about another model is ignored
 * @throws {Refusal} `model_changed`
 */
export function checkModelVersion({ name, modelVersion }: Resource, given: string | string[] | undefined): void {
  const [, code, version] = header.exec(typeof given === "string" ? given : "") ?? [];
  if (modelVersion === undefined || code !== name) return;
  if (Number(version) !== modelVersion) throw refuse.because("model_changed", "designs.changed");
}
