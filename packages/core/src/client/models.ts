import type { Endpoint } from "../contract/endpoint.ts";
import { BancheError } from "../errors.ts";
import { isKnownKind } from "../kinds/kinds.ts";
import { resourceFromDesign, type ToldConcept } from "../registry/design/design.ts";
import { createRegistry, type ResourceRegistry } from "../registry/registry.ts";
import type { Resource } from "../registry/resource.ts";
import { oneLine } from "../text/sanitise.ts";

/** What the clients of a session know of designed models: what one of them loads, all of them know. */
export interface KeptModels {
  now?: ClientModels | undefined;
}

/** The resources of a client, with the versions that its designed models were drawn with. */
export interface ClientModels {
  readonly registry: ResourceRegistry;
  /** `Banche-Model` of a call, `vehicles@3`; undefined for one that is about no designed model. @param named - by its path */
  versionFor(endpoint: Endpoint, named: string | undefined): string | undefined;
}

/** What a server sends about a model. */
export interface ToldModel {
  readonly code: string;
  readonly version: number;
  readonly design: object;
}

/** Longest text of a field that only a newer program knows. */
const longestUnknown = 100_000;

/** Which version of which model a call was made for. A page that still draws an older one says so, and is refused. */
const madeFor = new WeakMap<Endpoint, string>();

/**
 * The resources of the product and those of the models. One that is called as a concept of the product is left out.
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
    // The server made it by the language of designs; what this program knows less of is made harmless.
    return resourceFromDesign(readable(harmless(design) as ToldConcept), version);
  } catch (cause) {
    throw new BancheError("unexpected_response", { details: { params: { member: code, problem: "design" } }, cause });
  }
}

/** Names and labels from a server are shown on terminals, too: control characters are removed. Values stay as they are. */
function harmless(design: object): unknown {
  return JSON.parse(JSON.stringify(design), (name, value: unknown) =>
    typeof value === "string" && name !== "value" && name !== "default" ? oneLine(value) : value,
  );
}

/** Fields of kinds that this program does not know are texts that it shows and never sends. */
function readable(design: ToldConcept): ToldConcept {
  const fields = Object.entries(design.fields).map(([name, field]) => {
    if (isKnownKind(field.kind)) return [name, field] as const;
    const { label, key, wire, column } = field;
    const shown = { ...(label && { label }), ...(key && { key }), ...(wire && { wire }), ...(column && { column }) };
    return [name, { kind: "text", max: longestUnknown, readOnly: true, ...shown } as const] as const;
  });
  return { ...design, fields: Object.fromEntries(fields) };
}
