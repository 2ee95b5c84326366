import { beforeAll } from "vitest";

import type { Answer, Wire } from "./harness.ts";

export const positions = "/api/system/Permission/Position";
export const departments = "/api/system/Permission/Organize/Department";
export const users = "/api/system/Permission/Users";

export type Name = "own" | "below" | "other" | "foreign";
export interface Scheme {
  readonly page?: string;
  readonly scope: string;
  readonly departments?: readonly string[];
  readonly conditions?: unknown;
}

/** Departments with a position in each, and people who see the rows of some of them. To be called outside of every hook. */
export function scopeWorld(wire: Wire) {
  /** Departments: of the person, below it, another one of the factory, one of another factory. */
  let place: Readonly<Record<Name, string>> & { readonly company: string };
  /** A position in each. */
  let position: Readonly<Record<Name, string>>;
  let admin: string;
  let counter = 0;

  beforeAll(async () => {
    admin = await wire.login("admin");
    const found = await wire.sql<{ id: string; company: string; factory: string }>(
      `select d.id, d.organization_id as company, d.factory_id as factory from departments d
     join factories f on f.id = d.factory_id where d.parent_id is null order by f.sort_order, d.code`,
    );
    const [first] = found;
    const other = found.find(({ id, factory }) => id !== first?.id && factory === first?.factory);
    const foreign = found.find(({ factory }) => factory !== first?.factory);
    const below = await made(departments, {
      parentId: first?.id,
      fullName: "下级",
      enCode: "scopeBelow",
      managerId: "",
    });
    place = {
      own: first?.id ?? "",
      company: first?.company ?? "",
      other: other?.id ?? "",
      foreign: foreign?.id ?? "",
      below,
    };
    const at = (department: string) => made(positions, draft(department));
    const [inForeign] = await wire.sql<{ id: string }>(`select id from positions where department_id = $1 limit 1`, [
      place.foreign,
    ]);
    position = {
      own: await at(place.own),
      below: await at(place.below),
      other: await at(place.other),
      foreign: inForeign?.id ?? "",
    };
  });

  /** A number that nobody had. */
  const next = (): number => (counter += 1);

  function draft(department: string) {
    counter += 1;
    const name = `scope${counter}`;
    return { organizeId: department, fullName: name, enCode: name, type: "manage", sortCode: 0, enabledMark: 1 };
  }

  /** Something that the administrator makes. @returns its id */
  async function made(path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
    const type = (
      await wire.sql<{ code: string }>(
        `select item.code from dictionary_items item join dictionary_types type on type.id = item.type_id
     where type.code = 'PositionType' order by item.code limit 1`,
      )
    )[0]?.code;
    const answer = await wire.ask("POST", path, { token: admin, body: { ...body, ...("type" in body && { type }) } });
    if (answer.code !== 200) throw new Error(answer.text);
    const table = path === positions ? "positions" : "departments";
    const [row] = await wire.sql<{ id: string }>(`select id from ${table} where code = $1`, [body["enCode"]]);
    return row?.id ?? "";
  }

  /** A scheme of a page, whose rows are controlled from then on. @returns its id */
  async function scheme({ page = "permission.position", scope, departments: ids = [], conditions = [] }: Scheme) {
    counter += 1;
    const id = `scheme${counter}`;
    await wire.sql(`update menus set uses_data = true where code = $1`, [page]);
    await wire.sql(
      `insert into data_schemes (id, menu_id, name, scope, chosen_department_ids, condition_json)
     select $1, id, $1, $3, $4, $5 from menus where code = $2`,
      [id, page, scope, ids, JSON.stringify(conditions)],
    );
    await wire.sql(`update users set permission_version = permission_version + 1`);
    return id;
  }

  async function allOn(page: string): Promise<readonly string[]> {
    const items = await wire.sql<{ grant: string }>(
      `select menus.code || '/' || item.code as grant from menu_buttons item join menus on menus.id = item.menu_id
     where menus.code = $1 union all
     select menus.code || '#' || item.code from menu_columns item join menus on menus.id = item.menu_id
     where menus.code = $1`,
      [page],
    );
    return [page, ...items.map(({ grant }) => grant)];
  }

  /** Somebody of the department `own` who may do everything on the pages, and was granted these schemes. */
  async function person(schemes: readonly string[], pages: readonly string[] = ["permission.position"], kind = "user") {
    const grants = await Promise.all(pages.map(allOn));
    const user = await wire.userWith(grants.flat());
    await wire.sql(`update user_factories set department_id = $2 where user_id = $1`, [user.id, place.own]);
    let holder = user.id;
    if (kind === "role") {
      counter += 1;
      holder = `scope-role${counter}`;
      await wire.sql(`insert into roles (id, name, code, type) values ($1, $1, $1, 'system')`, [holder]);
      await wire.sql(`insert into user_roles values ($1, $2)`, [user.id, holder]);
    }
    for (const id of schemes) await wire.sql(`insert into scheme_grants values ($1, $2, $3)`, [kind, holder, id]);
    await wire.sql(`update users set permission_version = permission_version + 1 where id = $1`, [user.id]);
    return user;
  }

  /** Which of the positions somebody sees in the list. */
  async function seen(token: string, query: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
    const { data } = await wire.ask("GET", positions, { token, query: { pageSize: 500, ...query } });
    const ids = new Set(data.list.map(({ id }) => id));
    return (Object.keys(position) as Name[]).filter((name) => ids.has(position[name]));
  }

  const inBatch = async (token: string, operation: object, more: object = {}): Promise<Answer> => {
    const answer = await wire.ask("POST", "/api/ext/batch/positions", {
      token,
      body: { operations: [operation], ...more },
    });
    return (answer.data as unknown as readonly Answer[])[0] ?? answer;
  };

  return {
    allOn,
    scheme,
    person,
    seen,
    inBatch,
    draft,
    next,
    get place() {
      return place;
    },
    get position() {
      return position;
    },
    get admin() {
      return admin;
    },
  };
}
