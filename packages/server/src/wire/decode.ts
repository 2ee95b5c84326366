import type { Resource, ResourceRegistry } from "@banche/core";
import { type Endpoint, type Entry, wireShapeOf } from "@banche/core/wire";
import * as z from "zod/mini";

import { type IssueDraft, refuse } from "../base/respond.ts";
import { findUnstorable, isStorable } from "./storable.ts";
import { isObject } from "@banche/core/wire";

/** The content of a call as the HTTP parser returns it. */
export interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The same content in our names, validated against the contract. */
export interface DecodedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

const longestParam = 200;

/**
 * Decodes a call with the codecs of its endpoint. Unknown query parameters, such as `n`, are ignored.
 *
 * @throws {Refusal} `validation`, with our field names
 */
export function decodeCall({ id, endpoint }: Entry, raw: RawCall, registry: ResourceRegistry): DecodedCall {
  const { query, body, kind } = endpoint;
  const fields = fieldNames(registry.find(id.split(".", 1)[0]));
  return {
    params: decodeParams(endpoint, raw.params),
    query: query ? decode(query, withoutEmpty(raw.query), new Map()) : {},
    body:
      body && kind !== "upload" ? decode(body, leaveOutEmpty(body, raw.body ?? {}), fields, carried[id]) : undefined,
  };
}

/** Members that contain the body of another endpoint. Their content is checked when that endpoint decodes it. */
const carried: Readonly<Record<string, string>> = { "extensions.batch": "record" };

/** The field names for the members of a record: `departmentId` is the field `department`. */
function fieldNames(resource: Resource | undefined): ReadonlyMap<string, string> {
  if (!resource) return noNames;
  const known =
    namesByResource.get(resource) ?? new Map(Object.values(resource.fields).map(({ key, name }) => [key, name]));
  namesByResource.set(resource, known);
  return known;
}

const noNames: ReadonlyMap<string, string> = new Map();
const namesByResource = new WeakMap<Resource, ReadonlyMap<string, string>>();

function decodeParams(endpoint: Endpoint, raw: unknown): Readonly<Record<string, string>> {
  const given = isObject(raw) ? raw : {};
  return Object.fromEntries(
    endpoint.params.map((name) => {
      const value = given[name];
      if (typeof value !== "string" || value === "" || value.length > longestParam) throw refuse.notFound();
      if (!isStorable(value)) throw refuse.validation([{ field: name, rule: "characters" }]);
      return [name, value];
    }),
  );
}

function decode(schema: z.ZodMiniType, value: unknown, fields: ReadonlyMap<string, string>, unseen?: string): unknown {
  // The input has type unknown; the codec validates it.
  const read = z.safeDecode(schema, value as never, { reportInput: true });
  if (!read.success) throw refuse.validation(read.error.issues.map((issue) => toIssue(issue, fields)));
  const unstorable = findUnstorable(read.data, unseen);
  if (unstorable) throw refuse.validation([{ field: unstorable.join("."), rule: "characters" }]);
  return read.data;
}

/** Turns a Zod issue into an issue with our rule name. */
function toIssue(issue: z.core.$ZodIssue, fields: ReadonlyMap<string, string>): IssueDraft {
  const member = issue.path.join(".");
  const field = fields.get(member) ?? member;
  if (issue.input === undefined) return { field, rule: "required" };
  if (issue.code === "too_big") return { field, rule: "max", params: { max: Number(issue.maximum) } };
  if (issue.code === "too_small") return { field, rule: "min", params: { min: Number(issue.minimum) } };
  if (issue.code === "custom") return { field, rule: "time", text: "server.notATime" };
  return { field, rule: "type", text: "server.badValue" };
}

/** Removes empty query parameters: clients of the platform send every parameter that they know. */
function withoutEmpty(query: unknown): unknown {
  if (!isObject(query)) return {};
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** Removes empty form fields: clients send `""` for them, also for numbers and times. They count as not sent. */
function leaveOutEmpty(schema: z.ZodMiniType, body: unknown): unknown {
  const shape = wireShapeOf(schema);
  if (!shape || !isObject(body)) return body;
  const meant = Object.entries(body).filter(([name, value]) => {
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return (
      value !== "" ||
      !member ||
      !z.safeDecode(member, undefined as never).success ||
      z.safeDecode(member, "" as never).success
    );
  });
  return Object.fromEntries(meant);
}
