import { expect } from "vitest";

import { ours } from "./harness.ts";
import { interfaceWorld } from "./interfaceWorld.ts";

export const path = "/api/system/Base/DataModel";
export const page = ["systemData", "systemData.dataModel"];
export const may = (...buttons: readonly string[]) => [...page, ...buttons.map((one) => `systemData.dataModel/${one}`)];

export type Body = Readonly<Record<string, unknown>>;

export const field = (name: string, more: Body = {}) => ({
  ...{ field: name, fieldName: "", dataType: "varchar", dataLength: "50", primaryKey: 0, allowNull: 1, ...more },
});
export const id = field("id", { dataType: "bigint", dataLength: "", primaryKey: 1, allowNull: 0, fieldName: "编号" });
export const design = (name: string, fields: readonly object[], comment = "") => ({ name, comment, fields });
export const made = (name: string) => ({ design: design(name, [id, field("name")], "测试表") });
const kinds = ["postgres", "sqlite", "mariadb"] as const;
export type Kind = (typeof kinds)[number];

/** Data sources of three kinds whose tables are read and designed. To be called as `shared` is: outside of every hook. */
export function modelWorld() {
  const world = interfaceWorld();
  const { wire, postgres } = world;
  const ask = (method: string, at: string, body?: object, token = world.admin()) =>
    wire.ask(method, at, { token, headers: ours, ...(body && { body }) });
  const get = (at: string, query: Readonly<Record<string, string>> = {}, token = world.admin()) =>
    wire.ask("GET", `${path}/${at}`, { token, headers: ours, query });
  const source = (kind: Kind): string => world.sources()[kind];
  const there = (): readonly Kind[] => kinds.filter((kind) => source(kind) !== "");
  const plan = (kind: Kind, body: object, token?: string) =>
    ask("POST", `/api/ext/dataModels/${source(kind)}/Plan`, body, token);
  const apply = (kind: Kind, body: object, token?: string) =>
    ask("POST", `/api/ext/dataModels/${source(kind)}/Apply`, body, token);

  /** Plans a change and carries it out. */
  async function change(kind: Kind, body: object, confirmed: readonly string[] = []) {
    const read = await plan(kind, body);
    expect(read).toMatchObject({ code: 200 });
    return apply(kind, { ...body, fingerprint: (read.data as unknown as Body)["fingerprint"], confirmed });
  }

  const fieldsOf = async (kind: Kind, table: string) => {
    const answer = await get(`${source(kind)}/Tables/${encodeURIComponent(table)}/Fields`);
    return (answer.data as unknown as { readonly list: readonly Body[] }).list;
  };
  const tablesOf = async (kind: Kind, keyword = "") => {
    const answer = await get(`${source(kind)}/Tables`, { keyword });
    return (answer.data as unknown as { readonly list: readonly Body[] }).list;
  };
  const statementsOf = async (kind: Kind, body: object) =>
    ((await plan(kind, body)).data as unknown as { readonly steps: readonly { readonly sql: string }[] }).steps.map(
      ({ sql }) => sql,
    );

  /** A table with two rows, of which one has a long name. */
  async function filled(kind: Kind, name: string): Promise<void> {
    expect(await change(kind, made(name))).toMatchObject({ code: 200 });
    await write(kind, `insert into ${name} values (1, 'a'), (2, 'a longer name')`);
  }

  /** By hand, beside the server. */
  async function write(kind: Kind, statement: string): Promise<void> {
    if (kind === "postgres") await postgres().client.query(statement);
    else if (kind === "sqlite") world.sqlite(statement);
    else world.mariadb(statement);
  }

  return {
    world,
    wire,
    postgres,
    ask,
    get,
    source,
    there,
    plan,
    apply,
    change,
    fieldsOf,
    tablesOf,
    statementsOf,
    filled,
    write,
  };
}
