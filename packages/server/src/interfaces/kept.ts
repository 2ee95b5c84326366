import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import { SourceError } from "../sources/sourceError.ts";
import type { Row } from "../tables/recordTable.ts";
import { failureOf, refusalOf } from "./fault.ts";
import { headersOf, readHeaders } from "./headers.ts";
import { type InterfaceSpec, specOf } from "./spec.ts";

/** An interface as stored, with everything that is needed to run it. */
export interface KeptInterface {
  readonly id: string;
  readonly factoryId: string;
  readonly name: string;
  readonly spec: InterfaceSpec;
  readonly enabled: boolean;
  /** Incremented with each change. */
  readonly version: number;
  readonly cacheSeconds: number;
  readonly sealedHeaders: string | null;
}

type InterfaceRow = Row & Omit<KeptInterface, "spec">;

/**
 * An interface by its id, if the condition on its row `t` is true.
 *
 * @param lock - locks it until the transaction ends
 */
export async function readInterface(
  db: Kysely<Schema>,
  id: string,
  { where = sql`true`, lock = false }: { readonly where?: RawBuilder<unknown>; readonly lock?: boolean } = {},
): Promise<KeptInterface | undefined> {
  const { rows } = await sql<InterfaceRow>`
    select t.*,
      array(select to_jsonb(one) from data_interfaces_parameters one where one.parent_id = t.id order by one.row_place) as parameters,
      array(select to_jsonb(one) from data_interfaces_sent one where one.parent_id = t.id order by one.row_place) as sent
    from data_interfaces t where t.id = ${id} and ${where} ${lock ? sql`for share of t` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { factoryId, name, enabled, version, cacheSeconds, sealedHeaders } = row;
  return { id, factoryId, name, enabled, version, cacheSeconds, sealedHeaders, spec: specOf(row) };
}

/** Secret headers by name. @throws {Refusal} `interface_failed` where they were encrypted with another key */
export function headersIn(secrets: SecretBox, { id, sealedHeaders }: KeptInterface): Readonly<Record<string, string>> {
  if (sealedHeaders === null) return {};
  const text = secrets.open(headersOf(id), sealedHeaders);
  if (text === undefined) throw refusalOf(failureOf(new SourceError("sealed")));
  return readHeaders(text) ?? {};
}
