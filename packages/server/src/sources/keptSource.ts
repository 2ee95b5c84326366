import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { type Encryption, isSourceKind, type Source } from "./source.ts";
import { SourceError } from "./sourceError.ts";

/** Purpose under which the password of a source is encrypted. */
export const passwordOf = (id: string): string => `dataSources.password ${id}`;

/** A source as stored. */
export interface KeptSource {
  readonly source: Source;
  readonly enabled: boolean;
  /** Incremented with each change. */
  readonly version: number;
}

interface SourceRow extends Omit<Source, "kind" | "password"> {
  readonly kind: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly sealed: string | null;
}

/**
 * A source with its password. Undefined where there is none.
 *
 * @param open - decrypts a value for a purpose
 * @throws {SourceError} `sealed` where the password was encrypted with another key
 */
export async function keptSource(
  db: Kysely<Schema>,
  id: string,
  open: (purpose: string, sealed: string) => string | undefined,
): Promise<KeptSource | undefined> {
  const { rows } = await sql<SourceRow>`select kind, host, port, "database", "user", encryption, enabled, version,
    sealed_password as sealed from data_sources where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || !isSourceKind(row.kind)) return undefined;
  const { kind, sealed, enabled, version, ...place } = row;
  const password = sealed === null ? "" : open(passwordOf(id), sealed);
  if (password === undefined) throw new SourceError("sealed");
  return { source: { ...place, kind, encryption: encryptionOf(row.encryption), password }, enabled, version };
}

const encryptions: readonly Encryption[] = ["off", "any", "verified"];

function encryptionOf(text: string): Encryption {
  return encryptions.find((one) => one === text) ?? "off";
}
