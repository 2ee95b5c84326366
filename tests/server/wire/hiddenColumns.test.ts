import { type Resource, resources } from "@banche/core";
import { concepts } from "@banche/core/concepts";
import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();

/** `page#column` of every column whose visibility is granted. */
let controlled: ReadonlySet<string>;
beforeAll(async () => {
  const items = await wire.sql<{ page: string; code: string }>(
    `select menus.code as page, item.code from menu_columns item join menus on menus.id = item.menu_id`,
  );
  // The server creates its own task only when jobs start, and here no jobs run. The test needs one task.
  const task = {
    enCode: "hidden",
    fullName: "隐藏列",
    interfaceUrl: "http://127.0.0.1:9/",
    frequency: "cron",
    cron: "0 6 * * *",
  };
  await wire.ask("POST", "/api/system/ScheduleTask", { token: await wire.login("admin"), body: task });
  const source = { fullName: "隐藏列", dbType: "PostgreSQL", host: "127.0.0.1", serviceName: "bus", userName: "bus" };
  await wire.ask("POST", "/api/system/Base/DataSource", { token: await wire.login("admin"), body: source });
  const data = { fullName: "隐藏列", enCode: "hidden", categoryId: "base", dataType: 2, query: "[]" };
  await wire.ask("POST", "/api/system/Base/DataInterface", { token: await wire.login("admin"), body: data });
  const map = { fullName: "隐藏列", enCode: "hidden", data: '{"type":"Point","coordinates":[120,31]}' };
  await wire.ask("POST", "/api/system/Base/DataMap", { token: await wire.login("admin"), body: map });
  const [menu] = await wire.sql<{ id: string }>(`select id from menus where code = 'system.task'`);
  const ofMenu = { moduleId: menu?.id, fullName: "隐藏列" };
  const field = { ...ofMenu, enCode: "hidden", type: "String", conditionSymbol: "Equal", conditionText: "text" };
  await wire.ask("POST", "/api/system/Base/ModuleDataAuthorize", { token: await wire.login("admin"), body: field });
  const scheme = { ...ofMenu, dataScope: "own", enabledMark: 0 };
  await wire.ask("POST", "/api/system/Base/ModuleDataAuthorizeScheme", {
    ...{ token: await wire.login("admin"), body: scheme },
  });
  controlled = new Set(items.map(({ page, code }) => `${page}#${code}`));
});

/** A user who may do everything on a page but must not see one column. */
async function without(page: string, column: string): Promise<string> {
  const items = await wire.sql<{ grant: string }>(
    `select menus.code || '/' || item.code as grant from menu_buttons item join menus on menus.id = item.menu_id
     where menus.code = $1
     union all select menus.code || '#' || item.code from menu_columns item join menus on menus.id = item.menu_id
     where menus.code = $1 and item.code <> $2`,
    [page, column],
  );
  return (await wire.userWith([page, ...items.map(({ grant }) => grant)])).token;
}

/** Texts to search for; some fields hold digits only. */
const markers = { word: "hiddenMarker7", number: "770770077" } as const;
/** Resources with a hidden text field in which the marker was written. */
const marked = new Set<string>();
const otherNames: Readonly<Record<string, string>> = { order: "sortOrder" };

const markerLike = (value: string | null): string => (/^\d+$/.test(value ?? "") ? markers.number : markers.word);

/** The text fields that a column of a page shows. */
const textsOf = ({ fields }: Resource, column: string) =>
  Object.values(fields).filter((field) => field.column === column && ["text", "multiline"].includes(field.kind));

/** Whether the column is part of the name that pickers show. Every user who may choose the record sees that name. */
const isNamedBy = ({ label, key, fields }: Resource, column: string): boolean =>
  [label, ...key].some((name) => fields[name]?.column === column);

/** Writes the marker into the text fields of a record. @returns a function that restores the old values */
async function mark(resource: Resource, column: string, id: string | undefined): Promise<() => Promise<void>> {
  const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const undo: (() => Promise<unknown>)[] = [];
  for (const { id: own, key } of id === undefined ? [] : textsOf(resource, column)) {
    const [table, name] = [snake(resource.name), snake(own ?? otherNames[key] ?? key)];
    const [known] = await wire.sql(
      `select 1 from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
      [table, name],
    );
    if (!known) continue;
    const [row] = await wire.sql<{ value: string }>(`select ${name} as value from ${table} where id = $1`, [id]);
    if (!row) continue;
    await wire.sql(`update ${table} set ${name} = $2 where id = $1`, [id, markerLike(row.value)]);
    undo.push(() => wire.sql(`update ${table} set ${name} = $2 where id = $1`, [id, row.value]));
    marked.add(resource.name);
  }
  return async () => {
    for (const one of undo) await one();
  };
}

/** The page of common fields grants no columns (contract-base §8.33). */
const every = Object.values<Resource>(resources).filter(({ name }) => name !== "commonFields");

test.each(every)("$name: lists, details and whole records are answered without a hidden column", async (resource) => {
  const { name, page, endpoints } = resource;
  const columns = new Set(Object.values(resource.fields).map(({ column }) => column));
  const hidden = [...columns].filter((column) => controlled.has(`${page}#${column}`));
  expect(hidden.length).toBeGreaterThan(0);
  for (const column of hidden) {
    const token = await without(page, column);
    const ask = async (path: string, query = {}) => {
      const answer = await wire.ask("GET", path, { token, query });
      expect([column, path, answer.code]).toEqual([column, path, 200]);
      return answer;
    };
    const stream = `/api/ext/records/${name}`;
    const [first] = (await ask(stream, { pageSize: 5 })).data.list;
    const within = String(first?.["dictionaryTypeId"] ?? "-1");
    const at = ({ path }: { readonly path: string }) =>
      path.replace("{id}", first?.id ?? "").replace(/\{\w+\}/, within);
    const takeAway = await mark(resource, column, first?.id);
    const selectors = endpoints.options && !isNamedBy(resource, column) ? [at(endpoints.options)] : [];
    for (const path of [stream, at(endpoints.list), at(endpoints.get), ...selectors]) {
      const { text } = await ask(path, path === stream ? { pageSize: 5 } : {});
      expect([column, path, new RegExp(`.{0,80}(?:${markers.word}|${markers.number})`).exec(text)?.[0]]).toEqual([
        column,
        path,
        undefined,
      ]);
    }
    await takeAway();
  }
});

test.each(concepts)("$name: a user who sees none of its columns still gets answers", async ({ name, page }) => {
  const { token } = await wire.userWith([page]);
  const path = `/api/ext/models/${name}`;
  const ask = async (at: string, query = {}) => {
    const answer = await wire.ask("GET", at, { token, query });
    expect([at, answer.code, answer.text.slice(0, 200)]).toEqual([at, 200, expect.anything()]);
    return answer.data.list;
  };
  await ask(path);
  const [first] = await ask(`/api/ext/records/${name}`, { pageSize: 5 });
  if (first) await wire.ask("GET", `${path}/${first.id}`, { token }).then(({ code }) => expect(code).toBe(200));
});

test("most resources had a marked text, so the test above has something to find", () => {
  expect(marked.size).toBeGreaterThan(10);
  expect([...marked]).toEqual(expect.arrayContaining(["users", "positions", "dictionaryTypes"]));
});

describe("a hidden column", () => {
  const path = "/api/system/Permission/Users";
  const read = async (id: string) =>
    (
      await wire.sql<{ mobile_phone: string; enabled: boolean }>(
        `select mobile_phone, enabled from users where id = $1`,
        [id],
      )
    )[0];
  const person = async (): Promise<string> => {
    const { id } = await wire.userWith([]);
    await wire.sql(`update users set mobile_phone = '13700000000' where id = $1`, [id]);
    return id;
  };

  test.each([
    ["blank, as clients of the platform send it", ""],
    ["a value", "13812345678"],
  ])("is neither emptied nor changed by an update: %s", async (_, mobilePhone) => {
    const token = await without("permission.user", "mobilePhone");
    const id = await person();
    const body = { mobilePhone, postalAddress: "厂区" };
    expect((await wire.ask("PUT", `${path}/${id}`, { token, body })).code).toBe(200);
    const operations = [{ op: "update", id, record: { mobilePhone, postalAddress: "北门" } }];
    expect((await wire.ask("POST", "/api/ext/batch/users", { token, body: { operations } })).code).toBe(200);
    expect((await read(id))?.mobile_phone).toBe("13700000000");
    const [row] = await wire.sql<{ postal_address: string }>(`select postal_address from users where id = $1`, [id]);
    expect(row?.postal_address).toBe("北门");
  });

  test("cannot be changed by the action that sets it", async () => {
    const token = await without("permission.user", "enabledMark");
    const id = await person();
    const body = { enabledMark: 0 };
    expect((await wire.ask("PUT", `${path}/${id}/Actions/State`, { token, body })).code).toBe(403);
    expect((await read(id))?.enabled).toBe(true);
  });

  test("cannot be used to count records", async () => {
    const token = await without("permission.user", "department");
    expect((await wire.ask("GET", "/api/ext/counts/users", { token })).code).toBe(403);
    const other = await without("permission.user", "account");
    expect((await wire.ask("GET", "/api/ext/counts/users", { token: other })).code).toBe(200);
  });

  test("cannot be guessed by asking for records by key", async () => {
    const token = await without("permission.user", "account");
    const query = { keys: JSON.stringify(["admin"]) };
    expect((await wire.ask("GET", "/api/ext/records/users", { token, query })).code).toBe(403);
    const rows = (await wire.ask("GET", "/api/ext/records/users", { token, query: { pageSize: 50 } })).data.list;
    expect(rows).toHaveLength(50);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
  });
});
