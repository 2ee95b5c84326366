import {
  changeRow,
  FakeRefusal,
  type FakeTables,
  insertRow,
  rowOf,
  type TableName,
  treeOf,
  type Wire,
} from "./tables.ts";

export interface FakeCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Wire;
}

export type Answer = (call: FakeCall) => unknown;

/** `true`: all that the fake server knows; `false`: a plain server of the platform. */
export type FakeAdditions = boolean | readonly string[];

/** Answers by the id of the endpoint, `users.list`. What is missing here the fake server does not know. */
export function fakeAnswers(
  tables: FakeTables,
  additions: FakeAdditions,
  nextId: () => string,
): Readonly<Record<string, Answer>> {
  const ours = additions !== false;
  const named = additions === true ? ["records", "idempotency", "batch"] : additions || [];
  const rows = (name: TableName) => [...tables[name].rows.values()];
  const nodes = () => [
    ...rows("organizations").map((row) => ({ ...row, type: "company" })),
    ...rows("departments").map((row) => ({ ...row, type: "department" })),
  ];
  const writes = (name: Exclude<TableName, "roles">): Readonly<Record<string, Answer>> => ({
    [`${name}.get`]: ({ params }) => rowOf(tables[name], params["id"] ?? ""),
    [`${name}.create`]: ({ body }) => {
      const id = nextId();
      insertRow(tables[name], id, body);
      return ours ? { id } : null;
    },
    [`${name}.update`]: ({ params, body }) => changeRow(tables[name], params["id"] ?? "", body, ours),
    [`${name}.remove`]: ({ params }) =>
      void tables[name].rows.delete(rowOf(tables[name], params["id"] ?? "")["id"] as string),
    [`${name}.setEnabled`]: ({ params }) => {
      const row = rowOf(tables[name], params["id"] ?? "");
      row["enabledMark"] = Number(row["enabledMark"]) === 1 ? 0 : 1;
    },
  });
  const nameOf = (name: TableName, id: unknown) => tables[name].rows.get(String(id))?.["fullName"];
  return {
    ...writes("organizations"),
    ...writes("departments"),
    ...writes("positions"),
    ...writes("users"),
    ...writes("dictionaryTypes"),
    ...writes("dictionaryItems"),
    ...writes("billRules"),
    "session.login": ({ body }) => ({ token: `token of ${textOf(body["account"])}` }),
    "session.currentUser": () => currentUser(rows("users")[0] ?? {}),
    "session.logout": () => undefined,
    "factories.use": () => undefined,
    "organizations.list": () => ({ list: treeOf(rows("organizations")) }),
    "organizations.selector": () => ({ list: treeOf(rows("organizations")) }),
    "departments.list": ({ params }) => ({ list: treeOf(below(rows("departments"), params["organizationId"])) }),
    "departments.selector": () => ({ list: treeOf(nodes()) }),
    "positions.list": ({ query }) =>
      pageOf(
        rows("positions").filter((row) => !query["organizeId"] || row["organizeId"] === query["organizeId"]),
        query,
        ["fullName", "enCode"],
      ),
    "positions.all": () => ({ list: rows("positions") }),
    "roles.selector": () => ({ list: rows("roles") }),
    "users.list": ({ query }) =>
      pageOf(
        rows("users")
          .filter((row) => !query["organizeId"] || row["organizeId"] === query["organizeId"])
          .map((row) => ({ ...row, department: nameOf("departments", row["organizeId"]) })),
        query,
        ["account", "realName", "mobilePhone"],
      ),
    "users.all": () => ({ list: rows("users") }),
    "dictionaryTypes.list": () => ({ list: treeOf(rows("dictionaryTypes")) }),
    "dictionaryTypes.selector": () => ({ list: treeOf(rows("dictionaryTypes")) }),
    "dictionaryItems.list": ({ params }) => ({
      list: treeOf(rows("dictionaryItems").filter((row) => row["dictionaryTypeId"] === params["typeId"])),
    }),
    "dictionaryItems.all": () => ({
      list: rows("dictionaryTypes").map((type) => ({
        ...type,
        dictionaryList: treeOf(rows("dictionaryItems").filter((row) => row["dictionaryTypeId"] === type["id"])),
      })),
    }),
    "billRules.list": ({ query }) => pageOf(rows("billRules"), query, ["fullName", "enCode"]),
    "billRules.selector": () => ({ list: rows("billRules") }),
    ...(ours && {
      "extensions.about": () => ({ product: "banche", version: "0", additions: named }),
      "extensions.records": ({ params, query }) => wholeRecords(tables, params["resource"], query),
    }),
  };
}

/** The first user, in one factory, with one page. */
function currentUser(user: Wire): unknown {
  return {
    menuList: [
      { id: "m1", parentId: "-1", enCode: "permission.user", fullName: "用户", type: 2, urlAddress: "permission/user" },
    ],
    userInfo: { userId: user["id"], userAccount: user["account"], userName: user["realName"] },
    permissionList: [],
    userCompanyModels: [{ companyId: "f1", companyName: "一号工厂" }],
  };
}

function wholeRecords(tables: FakeTables, resource: string | undefined, query: FakeCall["query"]): unknown {
  const table = Object.entries(tables).find(([name]) => name === resource)?.[1];
  if (!table) throw new FakeRefusal(400, "数据不存在", "not_found");
  const keys: unknown = query["keys"] === undefined ? undefined : JSON.parse(query["keys"]);
  const wanted = Array.isArray(keys) ? new Set(keys) : undefined;
  const all = [...table.rows.values()]
    .filter((row) => !wanted || wanted.has(row[table.unique]))
    .sort((a, b) => (String(a[table.unique]) < String(b[table.unique]) ? -1 : 1));
  const start = Number(query["cursor"] ?? 0);
  const size = Math.min(Number(query["pageSize"] ?? 1_000), 1_000);
  const more = start + size < all.length;
  return {
    list: all.slice(start, start + size),
    pagination: { currentPage: 1, pageSize: size, total: all.length, ...(more && { cursor: String(start + size) }) },
  };
}

function pageOf(rows: readonly Wire[], query: FakeCall["query"], searched: readonly string[]): unknown {
  const keyword = query["keyword"] ?? "";
  const found = rows.filter((row) => keyword === "" || searched.some((name) => textOf(row[name]).includes(keyword)));
  const page = Number(query["currentPage"] ?? 1);
  const pageSize = Number(query["pageSize"] ?? 20);
  const list = found.slice((page - 1) * pageSize, page * pageSize);
  return { list, pagination: { currentPage: page, pageSize, total: found.length } };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Departments anywhere below a company. */
function below(rows: readonly Wire[], company: string | undefined): readonly Wire[] {
  const inside = new Set<unknown>([company]);
  let before = 0;
  while (inside.size > before) {
    before = inside.size;
    for (const row of rows) if (inside.has(row["parentId"])) inside.add(row["id"]);
  }
  return rows.filter((row) => inside.has(row["id"]));
}
