import { createRegistry, type Resource, type ResourceRegistry } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Rights } from "../access/rights.ts";
import type { Schema } from "../db/schema.ts";
import { refuse } from "../base/respond.ts";
import { conceptOf } from "./designedTable.ts";
import { readModels, type StoredModel } from "./stored.ts";

/** The models that people designed, in one process. The database is the truth: what is kept here saves reading it again. */
export interface Models {
  /** The resources of the product with every model as it is in the database now. One short statement, if nothing changed. */
  current(db: Kysely<Schema>): Promise<ResourceRegistry>;
  /** As `current`, and without any statement where no more changes are known of than this process has seen. */
  after(changes: number, db: Kysely<Schema>): Promise<ResourceRegistry>;
  /** As this process has seen them last: for calls that are about no model. */
  known(): ResourceRegistry;
}

/** A model is another one by now than the call was read for: the call is read again. */
export class ModelMoved extends Error {
  override readonly name = "ModelMoved";
}

interface Loaded {
  readonly version: number;
  readonly resource: Resource;
}

interface Head {
  /** How many changes there had been in all. */
  readonly changes: number;
  /** Null where there is no model. */
  readonly id: string | null;
  readonly version: number;
}

/** @param product - the resources that there are without any design */
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
    // Another call may have seen more meanwhile; whoever comes next compares again. This call has what it read.
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

/** The model that a resource of a registry was made from; undefined for those of the product. */
export function modelOf(resource: Resource): StoredModel | undefined {
  return stored.get(resource);
}

/** Whoever is signed in may pick records of what is published, as of any concept of the product. */
export async function mayPick(
  { rights }: { readonly rights: () => Promise<Rights> },
  resource: Resource,
): Promise<boolean> {
  const model = modelOf(resource);
  return model === undefined || model.state === "published" || (await rights()).administrator;
}

/**
 * Keeps a model as it is until the transaction of a write ends: whoever would change it waits.
 *
 * @throws {ModelMoved} when it is another one already
 */
export async function holdModel(db: Kysely<Schema>, resource: Resource): Promise<void> {
  const { name, modelVersion } = resource;
  // What is declared is as it is while the program runs.
  if (!modelOf(resource)) return;
  const { rows } = await sql<{ version: number }>`
    select version from designs where code = ${name} and state <> 'removed' for share`.execute(db);
  if (rows[0]?.version !== modelVersion) throw new ModelMoved();
}

const header = /^([a-z][A-Za-z0-9-]{0,39})@(\d{1,9})$/;

/**
 * Refuses a call of somebody who drew with another version of the model: what he sends could mean something else by now.
 *
 * @param given - `Banche-Model` of the request, `vehicles@3`; what does not name this model says nothing
 * @throws {Refusal} `model_changed`
 */
export function checkModelVersion({ name, modelVersion }: Resource, given: string | string[] | undefined): void {
  const [, code, version] = header.exec(typeof given === "string" ? given : "") ?? [];
  if (modelVersion === undefined || code !== name) return;
  if (Number(version) !== modelVersion) throw refuse.because("model_changed", "designs.changed");
}
