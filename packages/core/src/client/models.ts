import type { Endpoint } from "../contract/endpoint.ts";
import { BancheError } from "../errors.ts";
import { isKnownKind } from "../kinds/kinds.ts";
import { resourceFromDesign, type ToldConcept } from "../registry/design/design.ts";
import { createRegistry, type ResourceRegistry } from "../registry/registry.ts";
import type { Resource } from "../registry/resource.ts";
import { oneLine } from "../text/sanitise.ts";

/** The designed models that the clients of a session share: a model that one client loads is known to all. */
export interface KeptModels {
  now?: ClientModels | undefined;
}

/** The resources of a client, with the versions of its designed models. */
export interface ClientModels {
  readonly registry: ResourceRegistry;
  /**
   * `Banche-Model` header of a call, `vehicles@3`; undefined if the call is not about a designed model. @param named
   * - model name in the path
   */
  versionFor(endpoint: Endpoint, named: string | undefined): string | undefined;
}

/** What a server sends about a model. */
export interface ToldModel {
  readonly code: string;
  readonly version: number;
  readonly design: object;
}

/** Longest text of a field whose kind this program does not know. */
const longestUnknown = 100_000;

/**
 * The model version of a call's endpoint. A page with an older version sends that version, and the server refuses the
 * call.
 */
const madeFor = new WeakMap<Endpoint, string>();

/**
 * The resources of the product and of the models. A model with the name of a product concept is left out.
 *
 * @throws {BancheError} `unexpected_response` for a design that no resource can be made from
 */
export function withModels(product: ResourceRegistry, told: readonly ToldModel[]): ClientModels {
  const designed = told.filter(({ code }) => product.find(code) === undefined).map(resourceOf);
  const byName = new Map<string, string>();
  for (const { name, modelVersion, endpoints } of designed) {
    const version = `${name}@${modelVersion}`;
    byName.set(name, version);
    for (const endpoint of Object.values(endpoints) as readonly Endpoint[]) madeFor.set(endpoint, version);
  }
  return {
    registry: createRegistry([...product.all, ...designed]),
    versionFor: (endpoint, named) => madeFor.get(endpoint) ?? byName.get(named ?? ""),
  };
}

function resourceOf({ code, version, design }: ToldModel): Resource {
  try {
    // The server checked the design. Parts that are unknown to this program are replaced by safe ones.
    return resourceFromDesign(readable(harmless(design) as ToldConcept), version);
  } catch (cause) {
    throw new BancheError("unexpected_response", { details: { params: { member: code, problem: "design" } }, cause });
  }
}

/** Removes control characters from names and labels of a server, because terminals show them. Values are unchanged. */
function harmless(design: object): unknown {
  return JSON.parse(JSON.stringify(design), (name, value: unknown) =>
    typeof value === "string" && name !== "value" && name !== "default" ? oneLine(value) : value,
  );
}

/** Fields of unknown kinds become texts that are shown but never sent. */
function readable(design: ToldConcept): ToldConcept {
  const fields = Object.entries(design.fields).map(([name, field]) => {
    if (isKnownKind(field.kind)) return [name, field] as const;
    const { label, key, wire, column } = field;
    const shown = { ...(label && { label }), ...(key && { key }), ...(wire && { wire }), ...(column && { column }) };
    return [name, { kind: "text", max: longestUnknown, readOnly: true, ...shown } as const] as const;
  });
  return { ...design, fields: Object.fromEntries(fields) };
}
