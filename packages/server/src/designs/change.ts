import type { ResourceRegistry } from "@banche/core";
import {
  type Design,
  DesignError,
  type DesignSurroundings,
  readDesign,
  targetsOf,
  toldFaults,
} from "@banche/core/declare";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Concept } from "../planning/declared.ts";
import type { RecordTable } from "../tables/recordTable.ts";
import { type IssueDraft, refuse } from "../base/respond.ts";
import { conceptOf } from "./designedTable.ts";
import { withIds } from "./ids.ts";
import { newDesignId } from "./names.ts";
import { type DesignPlan, planDesign } from "./plan.ts";
import { readModels, type StoredModel } from "./stored.ts";

/** The requested change: a new model, or the next version of one. */
export interface Wish {
  /** The design as received. */
  readonly design: unknown;
  /** Undefined for a new one. */
  readonly before: StoredModel | undefined;
  readonly product: ResourceRegistry;
  /** The tables of the product's records. */
  readonly tables: readonly RecordTable[];
}

/** The model after the change, and the steps to get there. */
export interface Draft {
  readonly model: StoredModel;
  readonly plan: DesignPlan;
}

/**
 * Reads a design and plans its changes. Changes nothing.
 *
 * @throws {Refusal} `validation` that names each place of the design that violates a rule
 */
export async function draftModel(db: Kysely<Schema>, { design: json, before, product, tables }: Wish): Promise<Draft> {
  const others = (await readModels(db)).filter(({ id, state }) => id !== before?.id && state !== "removed");
  const targets = new Set([...product.all.map(({ name }) => name), ...others.map(({ code }) => code)]);
  const fieldsOf = (name: string) =>
    product.find(name)?.fields ?? others.find(({ code }) => code === name)?.design.fields;
  const read = readOrRefuse(json, { targets, fieldsOf });
  const issues = [...outsideIssues(read, before, product, others), ...shapeIssues(read), ...shownIssues(read, others)];
  if (issues.length > 0) throw refuse.validation(issues);
  const after = withIds(read, before?.design);
  const id = before?.id ?? newDesignId();
  const version = (before?.version ?? 0) + 1;
  const pointed = targetsOf(after);
  const concepts: readonly Concept[] = [
    ...tables.map((table) => ({ table, stored: {} })),
    ...others.filter(({ code }) => pointed.has(code)).map(conceptOf),
  ];
  const plan = await planDesign(db, { id, before: before?.design, after, version }, concepts);
  return { model: { id, code: after.name, version, state: before?.state ?? "invisible", design: after }, plan };
}

function readOrRefuse(json: unknown, surroundings: DesignSurroundings): Design {
  try {
    return readDesign(json, surroundings);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    throw refuse.validation(
      error.faults.map(({ path, rule, value = "" }): IssueDraft => ({
        field: path,
        rule,
        params: { rule, value },
        text: `designs.faults.${rule}`,
      })),
    );
  }
}

/** Issues about the name of the model: it is permanent and unique. */
function outsideIssues(
  { name }: Design,
  before: StoredModel | undefined,
  product: ResourceRegistry,
  others: readonly StoredModel[],
): readonly IssueDraft[] {
  if (before) return name === before.code ? [] : [{ field: "name", rule: "fixed", text: "server.fixed" }];
  const taken = new Set([
    ...product.all.flatMap((resource) => [resource.name.toLowerCase(), resource.noun]),
    ...others.map(({ code }) => code),
  ]);
  return taken.has(name) ? [{ field: "name", rule: "unique", text: "designs.codeTaken" }] : [];
}

/** Issues for removed fields that records of other models still show. */
function shownIssues({ name, fields }: Design, others: readonly StoredModel[]): readonly IssueDraft[] {
  return others.flatMap(({ code, design }) =>
    toldFaults(design.fields, (concept) => (concept === name ? fields : undefined))
      .filter(({ member }) => member === "shows")
      .map(({ field, value }): IssueDraft => ({
        ...{ field: `fields.${value}`, rule: "shown", text: "designs.shownBy" },
        params: { value: `${code}.${field}` },
      })),
  );
}

function shapeIssues({ name: model, list, options, fields }: Design): readonly IssueDraft[] {
  const isRead = list.shape === "page" || (list.shape === "tree" && !list.within);
  const isTree = list.shape === "tree" || options?.shape === "tree";
  // Records at the root of a tree have no parent.
  const forced = Object.entries(fields).filter(
    ([name, field]) =>
      isTree &&
      field.required === true &&
      "target" in field &&
      field.target === model &&
      (field.key ?? `${name}Id`) === "parentId",
  );
  const roots = Object.entries(fields).filter(([, field]) => "root" in field);
  return [
    ...(isRead ? [] : [{ field: "list.shape", rule: "unfit", text: "designs.onlyPages" } as const]),
    ...forced.map(([name]): IssueDraft => ({
      field: `fields.${name}.required`,
      rule: "unfit",
      text: "designs.faults.unfit",
    })),
    ...roots.map(([name]): IssueDraft => ({ field: `fields.${name}.root`, rule: "unfit", text: "designs.onlyPages" })),
  ];
}

/** The codes of models that refer to this one. */
export async function pointersTo(db: Kysely<Schema>, code: string): Promise<readonly string[]> {
  const models = await readModels(db);
  return models.filter((model) => model.code !== code && targetsOf(model.design).has(code)).map((model) => model.code);
}

/** Whether a code belongs to a model that was not purged. */
export async function isTaken(db: Kysely<Schema>, code: string): Promise<boolean> {
  const { rows } = await sql`select 1 from designs where code = ${code}`.execute(db);
  return rows.length > 0;
}
