import type pg from "pg";

import { StartError, messageOf, systemCode } from "../base/startError.ts";
import { within } from "../base/within.ts";
import { type Hosts, hostsOf } from "./hosts.ts";
import { findPooler, type Pooler, reach } from "./pooler.ts";

/** The identity of a database. A primary and its standby have the same one. */
export interface Identity {
  /** Set by `initdb`, equal in all copies. Undefined where the role may not read it. */
  readonly system: string | undefined;
  readonly name: string;
  readonly isStandby: boolean;
}

/** Why a database is not a standby of another one. */
export type Mismatch = "primary" | "otherSystem" | "otherDatabase";

const notAllowed = "42501";

type Ask = Pick<pg.ClientBase, "query">;

export async function identityOf(client: Ask): Promise<Identity> {
  const { rows } = await client.query<{ name: string; isStandby: boolean }>(
    `select current_database() as name, pg_is_in_recovery() as "isStandby"`,
  );
  const [row] = rows;
  if (!row) throw new Error("no answer");
  return { ...row, system: await systemOf(client) };
}

async function systemOf(client: Ask): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ it: string }>(
      "select system_identifier::text as it from pg_control_system()",
    );
    return rows[0]?.it;
  } catch (error) {
    if (systemCode(error) === notAllowed) return undefined;
    throw error;
  }
}

/** Why `other` cannot answer for `primary`; undefined where it can. If a server does not report its system, only the names are compared. */
export function mismatchOf(primary: Identity, other: Identity): Mismatch | undefined {
  const isKnown = primary.system !== undefined && other.system !== undefined;
  if (isKnown && primary.system !== other.system) return "otherSystem";
  if (primary.name !== other.name) return "otherDatabase";
  return other.isStandby ? undefined : "primary";
}

/** Texts for operators. */
export const mismatchTexts: Readonly<Record<Mismatch, string>> = {
  primary: "takes changes, so it is no standby",
  otherSystem: "is no copy of the database in DATABASE_URL: it belongs to another system",
  otherDatabase: "has another name than the database in DATABASE_URL",
};

/** The address of a standby, which must be a single one. @throws {StartError} `invalid_options` */
export function standbyHosts(url: string): Hosts {
  const hosts = hostsOf(url);
  if (hosts.areMany) {
    throw new StartError(
      "invalid_options",
      "DATABASE_REPLICA_URL has several addresses; give that of one standby: two are never equally far",
    );
  }
  return hosts;
}

/** The properties of a standby that was reached. */
export interface Met {
  readonly identity: Identity;
  readonly pooler: Pooler;
}

const limitMs = 5_000;

/** Connects to the standby once. @throws when it does not answer */
export async function meet(hosts: Hosts): Promise<Met> {
  const pooler = await findPooler(hosts);
  const client = await reach(hosts);
  try {
    return { identity: await identityOf(client), pooler };
  } finally {
    await within(limitMs, client.end(), undefined).catch(() => undefined);
  }
}

/** The text of an error, without an address that could contain a password. */
export const reasonOf = (error: unknown): string => messageOf(error) || "no answer";
