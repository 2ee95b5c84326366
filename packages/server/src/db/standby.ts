import type pg from "pg";

import { StartError, messageOf, systemCode } from "../base/startError.ts";
import { within } from "../base/within.ts";
import { type Hosts, hostsOf } from "./hosts.ts";
import { findPooler, type Pooler, reach } from "./pooler.ts";

/** What a database is: two with the same are a primary and its standby. */
export interface Identity {
  /** Made by `initdb`, the same in all copies; undefined where the role may not ask. */
  readonly system: string | undefined;
  readonly name: string;
  readonly isStandby: boolean;
}

/** Why a database is no standby of another one. */
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

/** In words for an operator. */
export const mismatchTexts: Readonly<Record<Mismatch, string>> = {
  primary: "takes changes, so it is no standby",
  otherSystem: "is no copy of the database in DATABASE_URL: it belongs to another system",
  otherDatabase: "has another name than the database in DATABASE_URL",
};

/** The one address of a standby. @throws {StartError} `invalid_options` */
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

/** A standby that was looked at. */
export interface Met {
  readonly identity: Identity;
  readonly pooler: Pooler;
}

const limitMs = 5_000;

/** Connects to it once. @throws when it does not answer */
export async function meet(hosts: Hosts): Promise<Met> {
  const pooler = await findPooler(hosts);
  const client = await reach(hosts);
  try {
    return { identity: await identityOf(client), pooler };
  } finally {
    await within(limitMs, client.end(), undefined).catch(() => undefined);
  }
}

/** An error in words, without an address that could hold a password. */
export const reasonOf = (error: unknown): string => messageOf(error) || "no answer";
