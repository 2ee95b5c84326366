import { type StandardCalls, standardCalls } from "../contract/standard.ts";
import type { CallShapes, Declared } from "../resources/declare.ts";
import { type Resource, resourceOf } from "./resource.ts";

/** A resource with the types of its calls. */
export interface Concept<S extends CallShapes> extends Omit<Resource, "endpoints"> {
  readonly endpoints: Resource["endpoints"] & StandardCalls<S>;
}

/**
 * A declared concept that is not on the platform's wire: a server of ours tells clients what it is, as it tells them what a designed
 * model is, so no client is built with it. `modelVersion` follows from what the declaration says.
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

/** FNV-1a of the declaration: the same in every process of a version of the program, another one when anything was changed. */
function versionOf(declaration: object): number {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(declaration)) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return ((hash >>> 0) % LARGEST_VERSION) + 1;
}
