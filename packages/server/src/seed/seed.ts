import { randomInt } from "node:crypto";

import { type Kysely, type Transaction, sql } from "kysely";

import { type Passwords, wireDigest } from "../auth/password.ts";
import { initialPasswordKey } from "../auth/passwordOfUser.ts";
import type { Schema } from "../db/schema.ts";
import { countContents } from "../db/statistics.ts";
import { fixedId, newId } from "../base/ids.ts";
import { personKeys } from "../base/pinyin.ts";
import { StartError } from "../base/startError.ts";
import {
  insertBaseData,
  insertBillRules,
  insertFactory,
  insertFleet,
  insertMessages,
  insertPlatformData,
  insertUsers,
} from "./insert.ts";
import { factoryNotices, personalMessages } from "./messages.ts";
import { demoFactories, firstFactory } from "./organizations.ts";
import { roleId } from "./roles.ts";
import { demoUsers, namedAccounts } from "./users.ts";

/** The initial content of an installation. */
export type SeedKind = "demo" | "minimal";

export interface SeedResult {
  readonly kind: SeedKind;
  /** The password of `admin`, only returned by the very first start without demo data. Only its hash is stored. */
  readonly firstPassword?: string;
}

/** The password of every demo account. A demo listens on the loopback interface only. */
export const demoPassword = "banche2026";

/** Number of users in the demo. */
export const demoUserCount = 500;

const settingKey = "seeded";
const lockKey = 727_418_003;

/**
 * Fills an empty database once, in one transaction: menus, dictionaries, roles, and either the demo or one factory with an administrator.
 * Areas are loaded later, see `loadAreas`.
 *
 * @throws {StartError} `invalid_options` when demo data is requested in an installation that was created without it
 */
export async function seed(kysely: Kysely<Schema>, wanted: SeedKind, passwords: Passwords): Promise<SeedResult> {
  const before = await seededAs(kysely);
  if (before !== undefined) return existing(before, wanted);
  const plain = wanted === "demo" ? demoPassword : randomPassword();
  const hash = await passwords.hash(wireDigest(plain));
  return kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    const meanwhile = await seededAs(transaction);
    if (meanwhile !== undefined) return existing(meanwhile, wanted);
    await insertBaseData(transaction);
    if (wanted === "demo") await insertDemo(transaction, hash);
    else await insertMinimal(transaction, hash);
    await transaction
      .insertInto("settings")
      .values({ key: settingKey, value: JSON.stringify(wanted) })
      .execute();
    await sql.raw(countContents).execute(transaction);
    return wanted === "demo" ? { kind: "demo" } : { kind: "minimal", firstPassword: plain };
  });
}

async function seededAs(kysely: Kysely<Schema>): Promise<SeedKind | undefined> {
  const row = await kysely.selectFrom("settings").select("value").where("key", "=", settingKey).executeTakeFirst();
  if (row === undefined) return undefined;
  return row.value === "demo" ? "demo" : "minimal";
}

function existing(kind: SeedKind, wanted: SeedKind): SeedResult {
  if (wanted === "demo" && kind !== "demo") {
    throw new StartError(
      "invalid_options",
      "This database was begun without demo data; choose another one for the demo",
    );
  }
  return { kind };
}

async function insertDemo(transaction: Transaction<Schema>, hash: string): Promise<void> {
  for (const [index, factory] of demoFactories.entries()) await insertFactory(transaction, factory, index);
  await insertBillRules(transaction);
  for (const [index, factory] of demoFactories.entries()) await insertFleet(transaction, factory, index);
  await insertPlatformData(transaction, demoFactories);
  const users = demoUsers(demoFactories, demoUserCount);
  await insertUsers(transaction, users);
  await transaction
    .insertInto("settings")
    .values({ key: initialPasswordKey, value: JSON.stringify(hash) })
    .execute();
  const author = users[0];
  if (!author) return;
  const named = users.slice(0, namedAccounts.length);
  await insertMessages(transaction, author, [
    ...demoFactories.flatMap(({ id }) => factoryNotices(id)),
    ...named.flatMap((user) => personalMessages(user.places[0]?.factoryId ?? "", user.id)),
  ]);
}

async function insertMinimal(transaction: Transaction<Schema>, passwordHash: string): Promise<void> {
  await insertFactory(transaction, firstFactory, 0);
  const id = newId();
  await transaction
    .insertInto("users")
    .values({
      id,
      account: "admin",
      realName: "系统管理员",
      ...personKeys("系统管理员"),
      administrator: true,
      managerId: null,
      createdBy: null,
      passwordHash,
      passwordChangedAt: new Date(),
    })
    .execute();
  await transaction
    .insertInto("userFactories")
    .values({ userId: id, factoryId: fixedId("factory", firstFactory.code), departmentId: null, isDefault: true })
    .execute();
  await transaction
    .insertInto("userRoles")
    .values({ userId: id, roleId: roleId("administrator") })
    .execute();
}

/** 14 letters and digits, at least one of each, as the platform's password rule requires (6 to 16, spec §5). */
function randomPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ";
  const digits = "23456789";
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const body = Array.from({ length: 12 }, () => pick(letters + digits)).join("");
  return pick(letters) + body + pick(digits);
}
