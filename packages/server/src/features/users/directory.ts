import { findText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import type { Context, HandlersOf } from "../../wire/handlers.ts";
import { avatarPath } from "../../people/avatar.ts";
import { readPlaces } from "../../policy/companyPlaces.ts";
import { type Asker, policyNamed, policyOf } from "../../policy/policies.ts";
import { nameFor } from "../../records/names.ts";
import { toTree } from "../../tables/trees.ts";
import { factoryOf } from "../../auth/scope.ts";
import { userTable } from "./table.ts";

type Directory = Pick<HandlersOf<typeof contract.users>, "all" | "selector" | "treeView" | "drivers">;

interface Person {
  readonly id: string;
  readonly account: string;
  readonly realName: string;
  readonly headIcon: string;
  readonly gender: number;
  readonly quickQuery: string;
  readonly pinyin: string;
  readonly mobilePhone: string;
  readonly departmentId: string | null;
  readonly department: string;
}

/** Types of position whose holders drive (dictionary `PositionType`). */
const drivingTypes = ["driving", "driver"];

/** Enabled users of the active factory for chat and pickers. */
export const directoryHandlers: Directory = {
  async all(call) {
    const people = await readPeople(call);
    return people.map(({ mobilePhone: _phone, departmentId, headIcon, ...person }) => ({
      ...person,
      ...(departmentId !== null && { departmentId }),
      headIcon: avatarPath(headIcon),
    }));
  },
  selector: readTree,
  treeView: readTree,
  async drivers(call) {
    const { db, session } = call;
    const policy = await policyOf(userTable, call);
    const { rows } = await sql<Pick<Person, "id" | "account" | "realName" | "mobilePhone">>`
      select u.id, u.account, u.real_name, u.mobile_phone from users u
      where u.enabled and ${policy.among(sql`u.id`)} and exists (
        select 1 from user_positions held join positions position on position.id = held.position_id
        where held.user_id = u.id and held.factory_id = ${factoryOf(session)} and position.type = any(${drivingTypes}::text[])
      ) order by u.pinyin, u.id`.execute(db);
    const seesPhones = policy.open && !policy.hides("mobilePhone");
    return rows.map(({ mobilePhone, ...driver }) => ({ ...driver, ...(seesPhones && { mobilePhone }) }));
  },
};

type Caller = Asker & Pick<Context, "db" | "request">;

async function readPeople(call: Caller): Promise<readonly Person[]> {
  const factoryId = factoryOf(call.session);
  const [policy, departments] = await Promise.all([policyOf(userTable, call), policyNamed("departments", call)]);
  const unseen = findText(call.request.language, "server.outOfScopeName") ?? "";
  const { rows } = await sql<Person>`
    select u.id, u.account, u.real_name, u.head_icon, u.gender, u.mobile_phone, u.pinyin_initials as quick_query, u.pinyin,
      member.department_id, coalesce(${nameFor(departments, sql`department.id`, sql`department.name`, unseen)}, '') as department
    from users u
    join user_factories member on member.user_id = u.id and member.factory_id = ${factoryId}
    left join departments department on department.id = member.department_id
    where u.enabled and ${policy.among(sql`u.id`)} order by u.pinyin, u.id`.execute(call.db);
  return rows;
}

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly type: string;
  readonly icon: string;
}

async function readTree(call: Caller) {
  const [places, people] = await Promise.all([readPlaces(call), readPeople(call)]);
  const known = new Set(places.map(({ id }) => id));
  const users = people
    .filter(({ departmentId }) => departmentId !== null && known.has(departmentId))
    .map(({ id, departmentId, realName, account }) => ({
      id,
      parentId: departmentId ?? "-1",
      name: `${realName}/${account}`,
      type: "user",
      icon: "icon-ym icon-ym-tree-user2",
    }));
  const nodes: readonly Node[] = [...places, ...users];
  return toTree(nodes);
}
