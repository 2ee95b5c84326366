import { type Insertable, type Transaction, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { fixedId } from "../base/ids.ts";
import { personKeys } from "../base/pinyin.ts";
import { seedBillRules } from "./billRules.ts";
import { rowOf } from "./concepts.ts";
import { dictionaryGroups, seedDictionaries } from "./dictionaries.ts";
import { demoFleet, fleetTables } from "./fleet.ts";
import { seedMenus } from "./menus.ts";
import type { SeedMessage } from "./messages.ts";
import type { SeedFactory } from "./organizations.ts";
import { demoPlatformData, platformTables } from "./platformData.ts";
import { seedRoles } from "./roles.ts";
import type { SeedUser } from "./users.ts";

type Table = keyof Schema;

const rowsAtOnce = 500;

/** Inserts menus with buttons and columns, dictionaries, and roles with their grants. */
export async function insertBaseData(transaction: Transaction<Schema>): Promise<void> {
  await insertDictionaries(transaction);
  await insertMenus(transaction);
  await insertRoles(transaction);
}

/** Inserts a factory with its companies, departments and positions. */
export async function insertFactory(
  transaction: Transaction<Schema>,
  factory: SeedFactory,
  index: number,
): Promise<void> {
  const factoryId = factory.id;
  const { name, code } = factory;
  await insertAll(transaction, "factories", [{ id: factoryId, name, code, sortOrder: index + 1 }]);
  const rows = <Row extends object>(list: readonly Row[]) =>
    list.map((row, order) => ({ ...row, factoryId, sortOrder: order + 1, createdBy: null }));
  await insertAll(transaction, "organizations", rows(factory.companies));
  await insertAll(
    transaction,
    "departments",
    rows(factory.departments).map((row) => ({ ...row, managerId: null })),
  );
  await insertAll(transaction, "positions", rows(factory.positions));
}

/** Inserts the fleet of a factory. */
export async function insertFleet(
  transaction: Transaction<Schema>,
  factory: SeedFactory,
  index: number,
): Promise<void> {
  const fleet = demoFleet(factory, index, Date.now());
  for (const table of fleetTables) await insertAll(transaction, table, fleet[table]);
}

/** Inserts a data source, data interfaces of each factory, maps, and tasks. */
export async function insertPlatformData(
  transaction: Transaction<Schema>,
  factories: readonly SeedFactory[],
): Promise<void> {
  const rows = demoPlatformData(factories, Date.now());
  for (const table of platformTables) await insertAll(transaction, table, rows[table]);
}

/** Inserts users with memberships, positions and roles. They have no password of their own and use the initial one. */
export async function insertUsers(transaction: Transaction<Schema>, users: readonly SeedUser[]): Promise<void> {
  await insertAll(
    transaction,
    "users",
    users.map(({ roleIds: _roles, places: _places, ...user }, index) => ({
      ...user,
      ...personKeys(user.realName),
      sortOrder: index + 1,
      updatedAt: user.createdAt,
      managerId: null,
      passwordHash: null,
      createdBy: null,
    })),
  );
  const places = users.flatMap((user) => user.places.map((place, index) => ({ ...place, userId: user.id, index })));
  await insertAll(
    transaction,
    "userFactories",
    places.map(({ userId, factoryId, position, index }) => ({
      userId,
      factoryId,
      departmentId: position.departmentId,
      isDefault: index === 0,
    })),
  );
  await insertAll(
    transaction,
    "userPositions",
    places.map(({ userId, factoryId, position }) => ({ userId, factoryId, positionId: position.id })),
  );
  const roles = users.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ userId: id, roleId })));
  await insertAll(transaction, "userRoles", roles);
}

/** Inserts notices and messages. Each released one gets a row for every reader. */
export async function insertMessages(
  transaction: Transaction<Schema>,
  author: SeedUser,
  messages: readonly SeedMessage[],
): Promise<void> {
  await insertAll(
    transaction,
    "messages",
    messages.map(({ sentAt, released, toUserId: _to, ...message }) => ({
      ...message,
      creatorId: author.id,
      creatorName: author.realName,
      createdAt: sentAt,
      updatedAt: sentAt,
      releasedAt: released ? sentAt : null,
    })),
  );
  const personal = messages.flatMap(({ id, sentAt, toUserId }) =>
    toUserId === undefined ? [] : [{ messageId: id, userId: toUserId, sentAt }],
  );
  await insertAll(transaction, "messageReads", personal);
  await sql`
    insert into message_reads (user_id, message_id, sent_at)
    select member.user_id, notice.id, notice.released_at
    from messages notice join user_factories member on member.factory_id = notice.factory_id
    where notice.kind = 1 and notice.released_at is not null`.execute(transaction);
}

/** Inserts number rules for documents. */
export async function insertBillRules(transaction: Transaction<Schema>): Promise<void> {
  await insertAll(transaction, "billRules", seedBillRules);
}

async function insertDictionaries(transaction: Transaction<Schema>): Promise<void> {
  const groups = dictionaryGroups.map((group, index) => ({ ...group, parentId: null, sortOrder: index + 1 }));
  const types = seedDictionaries.map(({ id, code, name, group }, index) => ({
    id,
    code,
    name,
    parentId: group,
    sortOrder: index + 1,
  }));
  await insertAll(transaction, "dictionaryTypes", [...groups, ...types]);
  await insertAll(
    transaction,
    "dictionaryItems",
    seedDictionaries.flatMap(({ id: typeId, code: typeCode, items }) =>
      items.map(({ code, name }, index) => ({
        id: fixedId("dictionaryItem", typeCode, code),
        typeId,
        parentId: null,
        code,
        name,
        sortOrder: index + 1,
      })),
    ),
  );
}

async function insertMenus(transaction: Transaction<Schema>): Promise<void> {
  await insertAll(
    transaction,
    "menus",
    seedMenus.map((menu, index) => rowOf(menu, index)),
  );
  const of = (kind: "buttons" | "columns") =>
    seedMenus.flatMap((menu) =>
      menu[kind].map((one, index) => ({ ...one, menuId: menu.id, sortOrder: index + 1, builtIn: true })),
    );
  await insertAll(
    transaction,
    "menuButtons",
    of("buttons").map((button) => ({ ...button, parentId: null })),
  );
  await insertAll(transaction, "menuColumns", of("columns"));
}

async function insertRoles(transaction: Transaction<Schema>): Promise<void> {
  await insertAll(
    transaction,
    "roles",
    seedRoles.map(({ id, code, name, type, description }, index) => ({
      id,
      code,
      name,
      type,
      description,
      sortOrder: index + 1,
      createdBy: null,
    })),
  );
  for (const role of seedRoles) {
    const holder = { holderKind: "role" as const, holderId: role.id };
    await insertAll(
      transaction,
      "menuGrants",
      role.menuIds.map((menuId) => ({ ...holder, menuId })),
    );
    await insertAll(
      transaction,
      "buttonGrants",
      role.buttonIds.map((buttonId) => ({ ...holder, buttonId })),
    );
    await insertAll(
      transaction,
      "columnGrants",
      role.columnIds.map((columnId) => ({ ...holder, columnId })),
    );
  }
}

async function insertAll<Name extends Table>(
  transaction: Transaction<Schema>,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}
