import type { ReadingApp } from "../program/asked.ts";
import { ownRegistry } from "./registry.ts";
import { savedApp } from "./savedApp.ts";

/** The part of the real system that parsing a line needs. The parameters are those of `savedApp`. */
export function readingApp(...given: Parameters<typeof savedApp>): ReadingApp {
  return Object.assign(savedApp(...given), { registry: ownRegistry });
}
