/**
 * Every endpoint of the contract and every change of every resource, singly and in a batch, asked by twelve kinds of callers: without a
 * token, with a made-up, an expired and a locked one, the demo's viewer and dispatcher, somebody of another factory, somebody whose
 * rights went a moment ago, somebody who sees none of the rows and somebody who sees none of the columns, whoever administers a part of
 * the rights, and the administrator. `node -C @banche/source tests/faults/matrix/main.ts`
 */
import { fleetPages } from "../../server/wire/accessTable.ts";
import type { Asking } from "../../server/wire/asking.ts";
import { bases } from "../../server/wire/recordPaths.ts";
import { type Cell, cellsOf, createJudge, type MatrixCounts, onServer, pageOf, type Rights } from "./run.ts";

export interface CallersCounts extends Omit<MatrixCounts, "sets"> {
  readonly callers: readonly string[];
}

interface Caller {
  readonly who: string;
  readonly token: string;
  readonly rights: Rights;
  readonly cells: readonly Cell[];
}

/** @param share - which of the calls are made: every so many-th, beginning with one of them; default all */
export function runCallers(postgresUrl: string, share = { every: 1, from: 0 }): Promise<CallersCounts> {
  return onServer(postgresUrl, async (asking) => {
    const { counts, examples, askAs } = createJudge();
    const cells = await cellsOf(asking);
    const callers: string[] = [];
    for await (const { who, token, rights, cells: asked } of callersOf(asking, cells)) {
      callers.push(who);
      await askAs(
        who,
        token,
        asked.filter((_, at) => (at + callers.length) % share.every === share.from),
        rights,
      );
    }
    return { callers, ...counts, examples };
  });
}

/** Each is made when it is his turn: whoever came before may have changed what he finds. */
async function* callersOf(asking: Asking, cells: readonly Cell[]): AsyncGenerator<Caller, void> {
  const grantable = new Set(cells.flatMap(({ ways }) => ways ?? []).flatMap((way) => [way, pageOf(way)]));
  const everything = [...grantable];
  const one = (who: string, token: string, rights: Rights, asked = cells) => ({ who, token, rights, cells: asked });

  yield one("none", "", "signedOut");
  yield one("garbage", "bearer x.y.z", "signedOut");
  const expired = await asking.userWith(everything);
  await asking.sql("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [expired.id]);
  yield one("expired", expired.token, "signedOut");
  const locked = await asking.userWith(everything);
  await asking.ask("POST", "/api/ext/session/lock", { token: locked.token });
  yield one("locked", locked.token, "locked");
  // Entries of their own open some dictionaries to them, record by record: `tests/server/wire/modules.test.ts` judges those.
  const withoutModules = cells.filter(({ name }) => !name.startsWith("dictionaryItems"));
  for (const account of ["viewer", "dispatcher"])
    yield one(account, await asking.login(account), await grantsOf(asking, account), withoutModules);

  const other = await asking.userWith(everything);
  await moveToLast(asking, other.id);
  yield one("other factory", await asking.login(other.account), grantable, await cellsOf(asking, "first"));

  const revoked = await asking.userWith(everything);
  const before = await asking.ask("GET", "/api/system/Permission/Users", { token: revoked.token });
  const taken = await asking.ask("PUT", `/api/ext/grants/user/${revoked.id}`, {
    token: await asking.login("admin"),
    body: { menus: [], buttons: [], columns: [], schemes: [] },
  });
  if (before.code !== 200 || taken.code !== 200) throw new Error(`the rights were not taken away: ${taken.text}`);
  yield one("revoked a moment ago", revoked.token, new Set());

  const narrowed = await asking.userWith(everything);
  await narrow(asking, narrowed.id);
  yield one("scope without the row", narrowed.token, grantable, await rowsOf(asking));
  const hidden = await asking.userWith(everything);
  yield one("field hidden", hidden.token, grantable, await columnsOf(asking));

  const part = everything.filter((way) => pageOf(way).startsWith("permission."));
  yield one("sub-administrator", (await asking.userWith(part)).token, new Set(part));
  const all = cells.map((cell) => (cell.name.endsWith(elsewhere) ? cell : { ...cell, ways: everything }));
  yield one("administrator", await asking.login("admin"), grantable, all);
}

const elsewhere = "in another factory";

/** What the roles, the positions and the account itself grant, as codes. */
async function grantsOf(asking: Asking, account: string): Promise<ReadonlySet<string>> {
  const rows = await asking.sql<{ code: string }>(
    `with holders as (select id from users where account = $1
       union select role_id from user_roles join users u on u.id = user_id where u.account = $1
       union select position_id from user_positions join users u on u.id = user_id where u.account = $1)
     select menus.code from menu_grants join menus on menus.id = menu_id where holder_id in (select id from holders)
     union select menus.code || '/' || item.code from button_grants join menu_buttons item on item.id = button_id
       join menus on menus.id = item.menu_id where holder_id in (select id from holders)`,
    [account],
  );
  return new Set(rows.map(({ code }) => code));
}

async function moveToLast(asking: Asking, id: string): Promise<void> {
  await asking.sql("delete from user_factories where user_id = $1", [id]);
  await asking.sql(
    `insert into user_factories (user_id, factory_id, department_id, is_default)
     select $1, department.factory_id, department.id, true from departments department
     join factories factory on factory.id = department.factory_id order by factory.sort_order desc, department.code limit 1`,
    [id],
  );
}

const pages: Readonly<Record<string, string>> = {
  ...{ users: "permission.user", positions: "permission.position", departments: "permission.department" },
  ...fleetPages,
};

/** Of each page the own rows alone; the account has none. */
async function narrow(asking: Asking, id: string): Promise<void> {
  const codes = Object.values(pages);
  await asking.sql("update menus set uses_data = true where code = any($1)", [codes]);
  await asking.sql(
    `with added as (
       insert into data_schemes (id, menu_id, name, scope)
       select 'own of ' || code, id, 'own', 'own' from menus where code = any($1) returning id)
     insert into scheme_grants (holder_kind, holder_id, scheme_id) select 'user', $2, id from added`,
    [codes, id],
  );
  // They act at the next call.
  await asking.sql("update users set permission_version = permission_version + 1 where id = $1", [id]);
}

interface Sample {
  readonly resource: string;
  readonly path: string;
  readonly id: string;
}

/** A record of each resource in the factory of the callers, as far as the demo has one. */
async function samples(asking: Asking): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (const resource of Object.keys(pages)) {
    const table = resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isOf = resource === "users" ? "join user_factories m on m.user_id = t.id" : "";
    const factory = resource === "users" ? "m.factory_id" : "t.factory_id";
    const rows = await asking.sql<{ id: string }>(
      `select t.id from ${table} t ${isOf} join factories f on f.id = ${factory}
       where f.sort_order = (select min(sort_order) from factories) order by t.id limit 1`,
    );
    const [row] = rows;
    if (row) found.push({ resource, path: bases[resource] ?? `/api/ext/models/${resource}`, id: row.id });
  }
  return found;
}

/** What is done with records that are not in the scope: nobody may find them. */
async function rowsOf(asking: Asking): Promise<readonly Cell[]> {
  return (await samples(asking)).flatMap(({ resource, path, id }): readonly Cell[] => {
    const cell = (name: string, method: string, at: string, body?: object): Cell => ({
      ...{ name: `${resource}: ${name} of a row out of scope`, ways: undefined },
      async ask(token) {
        const answer = await asking.ask(method, at, { token, ...(body && { body }) });
        const isFound = method === "GET" ? answer.text.includes(`"${id}"`) : hasDone(answer);
        return { status: answer.status, code: answer.code === 500 ? 500 : isFound ? 200 : 403 };
      },
    });
    const batch = (op: "update" | "remove", dryRun: boolean) =>
      cell(`batch of ${op}${dryRun ? ", tried," : ""}`, "POST", `/api/ext/batch/${resource}`, {
        ...{ operations: [{ op, id, ...(op === "update" && { record: { description: "x" } }) }], dryRun },
      });
    return [
      cell("list", "GET", `${path}?pageSize=500`),
      cell("records", "GET", `/api/ext/records/${resource}?pageSize=1000`),
      cell("read", "GET", `${path}/${id}`),
      cell("update", "PUT", `${path}/${id}`, { description: "x" }),
      cell("remove", "DELETE", `${path}/${id}`),
      ...(["update", "remove"] as const).flatMap((op) => [batch(op, true), batch(op, false)]),
    ];
  });
}

/** Whether a change was carried out, or would have been: the answer of the one operation in a batch counts. */
function hasDone({ code, data }: { readonly code: number; readonly data: unknown }): boolean {
  if (code !== 200) return false;
  const [only] = Array.isArray(data) ? (data as readonly { readonly code: number }[]) : [];
  return only === undefined || only.code === 200;
}

const marker = "hiddenFromThem7";

/** What is read of records whose description only who was granted the column may see. */
async function columnsOf(asking: Asking): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for (const { resource, path, id } of await samples(asking)) {
    const table = resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const [controlled] = await asking.sql<{ id: string }>(
      `select item.id from menu_columns item join menus on menus.id = item.menu_id
       where menus.code = $1 and item.code = 'description' and exists (select 1 from information_schema.columns
         where table_schema = 'public' and table_name = $2 and column_name = 'description')`,
      [pages[resource], table],
    );
    if (!controlled) continue;
    await asking.sql("update menus set uses_columns = true where code = $1", [pages[resource]]);
    await asking.sql(`update ${table} set description = $2 where id = $1`, [id, marker]);
    for (const [name, at] of [
      ["list", `${path}?pageSize=500`],
      ["records", `/api/ext/records/${resource}?pageSize=1000`],
      ["read", `${path}/${id}`],
      ["search", `${path}?keyword=${marker}`],
    ] as const) {
      cells.push({
        ...{ name: `${resource}: ${name} with a hidden column`, ways: undefined },
        async ask(token) {
          const answer = await asking.ask("GET", at, { token });
          const isShown = answer.text.includes(marker) || (name === "search" && answer.text.includes(`"${id}"`));
          return { status: answer.status, code: answer.code === 500 ? 500 : isShown ? 200 : 403 };
        },
      });
    }
  }
  await asking.sql("update users set permission_version = permission_version + 1");
  return cells;
}
