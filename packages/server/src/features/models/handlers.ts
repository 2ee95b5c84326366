import type { Resource } from "@banche/core";
import type { ToldConcept } from "@banche/core/declare";
import { type contract, type Endpoint, writeWire } from "@banche/core/wire";

import { checkAccess } from "../../access/rights.ts";
import type { Deps } from "../../deps.ts";
import { holdModel, mayPick, modelOf } from "../../designs/models.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyNamed } from "../../policy/policies.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { refuse } from "../../base/respond.ts";
import { decodeCall } from "../../wire/decode.ts";

type Group = typeof contract.models;
type Verb = Exclude<keyof Group, "mine" | "act">;
type AnyCall = Context & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
};
type AnyHandler = (call: AnyCall) => Promise<unknown>;

/**
 * The standard calls of concepts that clients load at run time, designed or declared (ADR 0065). They use the same reader and writer as
 * declared concepts. Each call is decoded, permitted and answered by the current version of its model.
 */
export function modelsHandlers(deps: Deps): HandlersOf<Group> {
  const through = (verb: Verb) => async (call: AnyCall) => {
    const { resource, table } = found(call);
    const endpoint: Endpoint | undefined = resource.endpoints[verb];
    if (!endpoint) throw refuse.notFound();
    await checkAccess(endpoint.access, call.session, call.rights, resource.page);
    // Options may be open to all users even if the page is not. A hidden model has no options.
    if (!(await mayPick(call, resource))) throw refuse.forbidden();
    if (endpoint.changesState) await holdModel(call.db, resource);
    const decoded = decodeCall({ id: `${resource.name}.${verb}`, endpoint }, call, call.registry);
    const handlers = recordHandlers<Readonly<Record<string, Endpoint>>>({}, table, deps) as unknown as Readonly<
      Record<Verb, AnyHandler>
    >;
    const answer = await handlers[verb]({ ...call, session: call.session, ...decoded });
    // Creations and changes have the same answer for every concept, encoded by the endpoint of the contract.
    return endpoint.changesState ? answer : writeWire(endpoint.response, answer);
  };
  return {
    mine: async (call) => {
      const all = call.registry.all.map(async (resource) => {
        const told = toldOf(resource);
        const policy = told && (await policyNamed(resource.name, call));
        return told && policy?.open ? [{ ...told, design: { ...projected(told.design, policy) } }] : [];
      });
      return (await Promise.all(all)).flat();
    },
    list: through("list"),
    options: through("options"),
    get: through("get"),
    create: through("create") as (call: Call<Group["create"]>) => Promise<{ readonly id?: string }>,
    update: through("update") as (call: Call<Group["update"]>) => Promise<undefined>,
    remove: through("remove") as (call: Call<Group["remove"]>) => Promise<undefined>,
    async act(call) {
      const { resource, table } = found(call);
      const endpoint = new Map<string, Endpoint>(Object.entries(resource.endpoints)).get(call.params.action);
      if (!endpoint || resource.actions?.[call.params.action]?.sets === undefined) throw refuse.notFound();
      await checkAccess(endpoint.access, call.session, call.rights, resource.page);
      await holdModel(call.db, resource);
      const { act } = recordHandlers<Readonly<Record<string, Endpoint>>>({}, table, deps) as unknown as Readonly<
        Record<"act", (of: typeof call) => Promise<undefined>>
      >;
      return act(call);
    },
    setEnabled: through("setEnabled") as (call: Call<Group["setEnabled"]>) => Promise<undefined>,
  };
}

function found({ registry, tables, params: { resource: name = "" } }: AnyCall) {
  const resource = registry.find(name);
  const table = tables.get(name);
  // The concepts of the platform have their own calls.
  if (resource?.modelVersion === undefined || !table) throw refuse.notFound();
  return { resource, table };
}

interface Told {
  readonly code: string;
  readonly version: number;
  readonly published: boolean;
  readonly design: ToldConcept;
}

/** The declaration of a concept for clients. Undefined for concepts of the platform, which clients know. */
function toldOf(resource: Resource): Told | undefined {
  const { name, modelVersion, told: declaration } = resource;
  const model = modelOf(resource);
  if (model) {
    const { code, version, state, design } = model;
    return { code, version, published: state === "published", design };
  }
  if (!declaration || modelVersion === undefined) return undefined;
  const { path: _path, refusals: _refusals, retired: _retired, further: _further, ...design } = declaration;
  return { code: name, version: modelVersion, published: true, design };
}

/** A design without the fields that the session may not see. Fields of the record name stay, with blank values, as in lists. */
function projected(design: ToldConcept, policy: AccessPolicy): ToldConcept {
  const naming = new Set([design.label, ...design.key]);
  const hidden = new Set(Object.keys(design.fields).filter((name) => policy.hides(name) && !naming.has(name)));
  // Data scopes are applied when rows are read.
  const { retired: _retired, dataScope: _dataScope, ...told } = design;
  if (hidden.size === 0) return told;
  const seen = (name: string) => !hidden.has(name);
  const some = (names: readonly string[] | undefined) => names?.filter(seen);
  const without = <Value>(all: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => seen(name)));
  const { list, options, named, unique, protectedBy, form, actions = {} } = told;
  const usable = Object.entries(actions).filter(([, { sets = {} }]) => Object.keys(sets).every(seen));
  const { within, sort, ...lists } = list;
  return JSON.parse(
    JSON.stringify({
      ...told,
      fields: without(told.fields),
      unique: without(unique),
      actions: told.actions && Object.fromEntries(usable),
      named: some(named),
      protectedBy: protectedBy !== undefined && seen(protectedBy) ? protectedBy : undefined,
      form: form.map((section) => section.filter(seen)).filter(({ length }) => length > 0),
      options: options && { ...options, also: some(options.also) },
      list: {
        ...{ ...lists, columns: some(list.columns), also: some(list.also) },
        ...{ search: some(list.search), filters: some(list.filters) },
        sort: sort !== undefined && seen(sort) ? sort : undefined,
        within: within && seen(within.field) ? within : undefined,
      },
    }),
  ) as ToldConcept;
}
