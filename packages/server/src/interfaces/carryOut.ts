import type { Kysely } from "kysely";

import { refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import { keptSource } from "../sources/keptSource.ts";
import type { BoundValue } from "../sources/query/query.ts";
import { placeholders } from "../sources/query/runQuery.ts";
import { readStatement } from "../sources/query/statement.ts";
import type { Sources } from "../sources/sources.ts";
import type { InterfaceAnswer } from "./answers.ts";
import { callOverHttp } from "./overHttp.ts";
import type { InterfaceSpec } from "./spec.ts";
import { type CallerValues, typeOf } from "./values.ts";

interface CarryOutParts {
  readonly db: Kysely<Schema>;
  readonly sources: Pick<Sources, "query" | "addressOf">;
  readonly secrets: SecretBox;
}

interface InterfaceCall {
  readonly spec: InterfaceSpec;
  readonly values: ReadonlyMap<string, BoundValue>;
  /** Undefined where there is no user, as for a task. */
  readonly caller: CallerValues | undefined;
  /** Secret headers by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly gone: AbortSignal;
}

/** Runs an interface. @throws {SourceError} {QueryError} {HttpError}; {Refusal} where its source cannot be used */
export async function carryOutInterface(parts: CarryOutParts, call: InterfaceCall): Promise<InterfaceAnswer> {
  const { spec } = call;
  if (spec.kind === 1) return query(parts, call);
  if (spec.kind === 2) return whole(parsed(spec.content));
  const { headers, gone } = call;
  return whole(await callOverHttp(parts.sources, { spec, headers, gone, valueOf: (name) => valueOf(call, name) }));
}

async function query({ db, sources, secrets }: CarryOutParts, call: InterfaceCall): Promise<InterfaceAnswer> {
  const { spec, gone } = call;
  const kept = await keptSource(db, spec.sourceId, (purpose, sealed) => secrets.open(purpose, sealed));
  if (!kept) throw refuse.because("interface_failed", "dataInterfaces.sourceMissing");
  if (!kept.enabled) throw refuse.because("interface_failed", "dataInterfaces.sourceDisabled");
  const stands = placeholders[kept.source.kind];
  const statement = readStatement(spec.content, kept.source.kind, (name, at) => {
    const bound = valueOf(call, name);
    return bound && stands(typeOf(bound.type), at);
  });
  const values = statement.names.map((name): BoundValue => valueOf(call, name) ?? { type: "text", value: null });
  const { columns, rows, cut } = await sources.query(kept.source, { text: statement.text, values }, gone);
  return { data: rows, columns, rows: rows.length, cut };
}

function valueOf({ values, caller }: InterfaceCall, name: string): BoundValue | undefined {
  const given = values.get(name);
  if (given) return given;
  return caller && Object.hasOwn(caller, name)
    ? { type: "text", value: caller[name as keyof CallerValues] }
    : undefined;
}

/** The parsed JSON, or the text itself if it is not JSON (contract-base §5.5). */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function whole(data: unknown): InterfaceAnswer {
  return { data, columns: undefined, rows: rowsIn(data), cut: false };
}

/** The number of rows in a list, or in the members `list` or `data`, as form controls read them. */
function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  if (typeof data !== "object" || data === null) return 1;
  const inside = "list" in data ? data.list : "data" in data ? data.data : undefined;
  return Array.isArray(inside) ? inside.length : 1;
}
