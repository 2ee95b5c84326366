import type { FieldIssue } from "../../errors.ts";
import type { resources } from "../../registry/all.ts";

export type Wire = Record<string, unknown>;

/** A refusal of the fake server. */
export class FakeRefusal extends Error {
  readonly code: number;
  /** Our name of the reason; only sent by servers with our additions. */
  readonly reason: string;
  readonly issues: readonly FieldIssue[] | undefined;
  constructor(code: number, message: string, reason = "refused", issues?: readonly FieldIssue[]) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.issues = issues;
  }
}

/** Records of one concept in wire form, by id. */
export interface FakeTable {
  readonly rows: Map<string, Wire>;
  /** Member with unique values, within `scope`. */
  readonly unique: string;
  readonly scope?: string;
  /** Deleted records that can be restored; missing: there is no recycle bin. */
  readonly deleted?: Map<string, Wire>;
}

export type FakeTables = Readonly<Record<TableName, FakeTable>>;

/** Every resource has a table with its name. */
export type TableName =
  | keyof typeof resources
  | "notices"
  | "messages"
  | "onlineUsers"
  | "logs"
  | "audits"
  | "backups"
  | "cache"
  | "sysConfig"
  | "texts";

/** The unique member, if it is not the code. */
const uniques: Readonly<Partial<Record<TableName, string>>> = {
  users: "account",
  dataSources: "fullName",
  commonFields: "field",
};

export function fakeTables(data: Readonly<Record<string, readonly Readonly<Wire>[]>>): FakeTables {
  const table = (name: TableName): FakeTable => ({
    rows: new Map((data[name] ?? []).map((row) => [String(row["id"]), { version: 1, ...row }])),
    unique: uniques[name] ?? "enCode",
    ...(name === "users" && { deleted: new Map<string, Wire>() }),
    ...(name === "dictionaryItems" && { scope: "dictionaryTypeId" }),
  });
  return {
    organizations: table("organizations"),
    departments: table("departments"),
    positions: table("positions"),
    dataSources: table("dataSources"),
    dataInterfaces: table("dataInterfaces"),
    commonFields: table("commonFields"),
    maps: table("maps"),
    areas: table("areas"),
    roles: table("roles"),
    notices: table("notices"),
    messages: table("messages"),
    onlineUsers: table("onlineUsers"),
    logs: table("logs"),
    audits: table("audits"),
    backups: table("backups"),
    cache: table("cache"),
    sysConfig: table("sysConfig"),
    texts: table("texts"),
    users: table("users"),
    dictionaryTypes: table("dictionaryTypes"),
    dictionaryItems: table("dictionaryItems"),
    billRules: table("billRules"),
    tasks: table("tasks"),
    menus: table("menus"),
    menuButtons: { ...table("menuButtons"), scope: "moduleId" },
    menuColumns: { ...table("menuColumns"), scope: "moduleId" },
    menuDataFields: { ...table("menuDataFields"), scope: "moduleId" },
    dataSchemes: { ...table("dataSchemes"), scope: "moduleId" },
  };
}

export function insertRow(table: FakeTable, id: string, body: Wire): void {
  refuseTaken(table, id, body);
  table.rows.set(id, { ...body, id, version: 1, creatorTime: 1_700_000_000_000 });
}

/** The platform replaces the whole record; our server changes the sent members and checks the version. */
export function changeRow(table: FakeTable, id: string, body: Wire, additions: boolean): void {
  const before = rowOf(table, id);
  if (additions && body["version"] !== undefined && body["version"] !== before["version"]) {
    throw new FakeRefusal(400, "数据已被他人修改", "conflict");
  }
  const kept: Wire = additions ? before : { id, creatorTime: before["creatorTime"] };
  const after: Wire = { ...kept, ...body, id, version: Number(before["version"]) + 1 };
  refuseTaken(table, id, after);
  table.rows.set(id, after);
}

/** All rows of a table, unchanged. */
export function wireRows({ rows }: FakeTable): readonly Wire[] {
  return [...rows.values()];
}

export function rowOf(table: FakeTable, id: string): Wire {
  const row = table.rows.get(id);
  if (!row) throw new FakeRefusal(400, "数据不存在", "not_found");
  return row;
}

/** Rows as a tree by `parentId`; rows with an unknown parent are at the top. */
export function treeOf(rows: readonly Wire[]): readonly Wire[] {
  const ids = new Set(rows.map((row) => row["id"]));
  const below = (parent: unknown): readonly Wire[] =>
    rows.filter((row) => row["parentId"] === parent).map((row) => withChildren(row, below(row["id"])));
  return rows.filter((row) => !ids.has(row["parentId"])).map((row) => withChildren(row, below(row["id"])));
}

function withChildren(row: Wire, children: readonly Wire[]): Wire {
  return children.length > 0 ? { ...row, hasChildren: true, children } : { ...row, hasChildren: false };
}

function refuseTaken({ rows, unique, scope }: FakeTable, id: string, body: Wire): void {
  for (const row of rows.values()) {
    const taken = row["id"] !== id && row[unique] === body[unique] && (!scope || row[scope] === body[scope]);
    if (taken) throw new FakeRefusal(400, unique === "account" ? "账户名称不能重复" : "编码不能重复", "duplicate");
  }
}
