import type * as z from "zod/mini";

import type { Field } from "../../fields/field.ts";
import { partsOf } from "../../kinds/kinds.ts";
import type { Design } from "./design.ts";
import { findFaults } from "./faults.ts";
import { language } from "./language.ts";
import type { DesignRule } from "./rules.ts";

/** One error in a design. */
export interface DesignFault {
  /** `fields.plate.max`, `list.columns.2`; empty for the whole design. */
  readonly path: string;
  /** Stable name of the broken rule. */
  readonly rule: DesignRule;
  /** The wrong value, if it helps. */
  readonly value?: string;
}

/** A design that cannot be read. It lists all errors, up to `DESIGN_FAULTS_MAX`. */
export class DesignError extends Error {
  override readonly name = "DesignError";
  readonly faults: readonly DesignFault[];

  constructor(faults: readonly DesignFault[]) {
    super(
      faults.map(({ path, rule, value }) => `${path || "design"}: ${rule}${value ? ` (${value})` : ""}`).join("; "),
    );
    this.faults = faults;
  }
}

/** Most faults that are reported for one design. */
export const DESIGN_FAULTS_MAX = 50;
/** Longest design as JSON, in characters. */
const JSON_MAX_CHARS = 1_000_000;
/** Deepest nesting of objects and lists that is accepted; a design has seven levels. */
const DEEPEST = 12;

export interface DesignSurroundings {
  /**
   * Concept names that references may use, in addition to the model itself: those of the product and of designs in
   * the same batch.
   */
  readonly targets: ReadonlySet<string>;
  /** Their fields, to check shown attributes. If missing or undefined for a concept, these are not checked. */
  readonly fieldsOf?: (concept: string) => Readonly<Record<string, Field>> | undefined;
}

/**
 * Reads a design from outside. The result is either a valid design, from which a resource can be made, or an error.
 *
 * @param json - a parsed JSON value; a text is not parsed
 * @throws {DesignError}
 */
export function readDesign(json: unknown, { targets, fieldsOf = () => undefined }: DesignSurroundings): Design {
  refuseHuge(json);
  const read = language.safeParse(json, { reportInput: true });
  if (!read.success) throw new DesignError(read.error.issues.flatMap(faultsOf).slice(0, DESIGN_FAULTS_MAX));
  // A value that passes the schema has this type; missing optional members stay missing.
  const design = read.data as unknown as Design;
  const faults = findFaults(design, new Set([...targets, design.name]), fieldsOf);
  if (faults.length > 0) throw new DesignError(faults.slice(0, DESIGN_FAULTS_MAX));
  return design;
}

/** The names of the concepts that a design refers to, without itself. */
export function targetsOf({ name, fields, list }: Design): ReadonlySet<string> {
  const parts = Object.values(fields).flatMap(partsOf);
  const pointed = parts.flatMap((field) => ("target" in field ? [field.target] : []));
  const all = new Set([...pointed, ...(list.within ? [list.within.target] : [])]);
  all.delete(name);
  return all;
}

/**
 * A check before parsing: it refuses input that is too long or too deep, or that has the member name which sets a
 * prototype.
 */
function refuseHuge(json: unknown): void {
  const walk = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== "object" || value === null) return;
    if (depth > DEEPEST) throw new DesignError([{ path, rule: "tooDeep" }]);
    for (const key of Object.keys(value)) {
      if (key === "__proto__") throw new DesignError([{ path: join(path, key), rule: "name" }]);
      walk((value as Readonly<Record<string, unknown>>)[key], join(path, key), depth + 1);
    }
  };
  walk(json, "", 0);
  if ((JSON.stringify(json) ?? "").length > JSON_MAX_CHARS) throw new DesignError([{ path: "", rule: "tooLong" }]);
}

function faultsOf(issue: z.core.$ZodIssue): readonly DesignFault[] {
  const path = issue.path.map(String);
  const at = path.join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({ path: join(at, cut(key)), rule: "unknownProperty" }));
    case "invalid_key":
      return [{ path: at, rule: "name" }];
    case "too_big":
      return [{ path: at, rule: "max", value: String(issue.maximum) }];
    case "too_small":
      return [{ path: at, rule: "min", value: String(issue.minimum) }];
    case "invalid_format":
      return [{ path: at, rule: "characters" }];
    case "invalid_union":
      if ("discriminator" in issue && issue.discriminator === "kind")
        return [{ path: at, rule: "unknownKind", ...kindIn(issue.input) }];
      return [{ path: at, rule: issue.input === undefined ? "required" : "type" }];
    default:
      return [{ path: at, rule: issue.input === undefined ? "required" : "type" }];
  }
}

function kindIn(field: unknown): { readonly value?: string } {
  const kind = typeof field === "object" && field !== null && "kind" in field ? field.kind : undefined;
  return typeof kind === "string" ? { value: cut(kind) } : {};
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

function cut(text: string): string {
  return [...text].slice(0, 60).join("");
}
