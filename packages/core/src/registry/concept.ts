import { type StandardCalls, standardCalls } from "../contract/standard.ts";
import type { CallShapes, Declared } from "../resources/declare.ts";
import { type Resource, resourceOf } from "./resource.ts";

/** A resource with the types of its calls. */
export interface Concept<S extends CallShapes> extends Omit<Resource, "endpoints"> {
  readonly endpoints: Resource["endpoints"] & StandardCalls<S>;
}

/**
 * Completes a declared concept that is not part of the platform's wire. A server of ours sends its definition to
 * clients, like that of a designed model, so no client has it built in. `modelVersion` is computed from the content
 * of the declaration.
 */
export function conceptOf<S extends CallShapes>(declaration: Declared<S>): Concept<S> {
  const endpoints = standardCalls(declaration);
  return {
    ...resourceOf(declaration, endpoints as unknown as Resource["endpoints"]),
    endpoints: endpoints as unknown as Concept<S>["endpoints"],
    modelVersion: versionOf(declaration),
    told: declaration,
  };
}

const LARGEST_VERSION = 999_999_999;

/** FNV-1a of the declaration: equal in all processes of one program version, different after any change. */
function versionOf(declaration: object): number {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(declaration)) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return ((hash >>> 0) % LARGEST_VERSION) + 1;
}
