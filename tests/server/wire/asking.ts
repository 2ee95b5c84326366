import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { contract, entries, type Entry } from "@banche/core/wire";
import { demoPassword } from "@banche/server/testing";

/** The envelope of an answer, with the HTTP status around it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly msg: string;
  readonly reason?: string;
  readonly issues?: readonly { readonly field: string; readonly rule: string; readonly text: string }[];
  readonly data: Data;
  readonly text: string;
}

/** A row or a node, as far as tests look into it. */
export interface Row {
  readonly id: string;
  readonly account: string;
  readonly realName: string;
  readonly enCode: string;
  readonly type: string | number;
  readonly isRead: string;
  readonly lastModifyTime: number;
  readonly companyId: string;
  readonly children: readonly Row[];
  readonly [name: string]: unknown;
}

/** `data` of an answer, as far as tests look into it. */
export interface Data {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly url: string;
  readonly propertyJson: string;
  readonly list: readonly Row[];
  readonly pagination: { readonly total: number; readonly cursor?: string; readonly capped?: boolean };
  readonly userInfo: { readonly headIcon: string; readonly prevLogin: number };
  readonly menuList: readonly Row[];
  readonly userCompanyModels: readonly Row[];
  readonly button: readonly Row[];
  readonly column: readonly Row[];
  readonly [name: string]: unknown;
}

export interface Asked {
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string | number>> | undefined;
  /** An object goes as JSON, a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ways to ask a server on a copy of the demo, and to look into its database. */
export interface Asking {
  ask(method: string, path: string, asked?: Asked): Promise<Answer>;
  /** Signs in with the password of the demo. @returns the token */
  login(account: string, password?: string): Promise<string>;
  sql<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** A user with exactly these grants, `menu`, `menu/btn_add` or `menu#column`, in the first factory. */
  userWith(
    grants: readonly string[],
  ): Promise<{ readonly id: string; readonly account: string; readonly token: string }>;
}

/** What the wire calls an encoded password. */
export const encode = (password: string): string => createHash("md5").update(password).digest("hex");

export const all: readonly Entry[] = entries(contract);

interface Place {
  url(): string;
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

interface Patience {
  readonly tries: number;
  readonly pauseMs: number;
}

/**
 * @param server - where it is, and a way to its database; both are asked for at each call
 * @param patience - how often a call that was refused because the server is busy is made again; default: never
 */
export function askingOf(server: Place, { tries, pauseMs }: Patience = { tries: 1, pauseMs: 0 }): Asking {
  async function ask(method: string, path: string, asked?: Asked): Promise<Answer> {
    for (let left = tries; ; left -= 1) {
      const answer = await askOnce(method, path, asked);
      if (answer.status !== 503 || left <= 1) return answer;
      await setTimeout(pauseMs);
    }
  }

  async function askOnce(method: string, path: string, { token, query, body, headers }: Asked = {}): Promise<Answer> {
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
      : "";
    const response = await fetch(`${server.url()}${path}${search}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: token }),
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return { ...parse(text), status: response.status, headers: response.headers, text };
  }

  async function sql<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await server.query(text, [...values])).rows as Row[];
  }

  async function login(account: string, password = demoPassword): Promise<string> {
    const answer = await ask("POST", "/api/oauth/Login", { body: { account, password: encode(password) } });
    if (answer.code !== 200) throw new Error(`${account} cannot sign in: ${answer.text}`);
    return answer.data.token;
  }

  async function userWith(grants: readonly string[]) {
    const id = randomBytes(16).toString("hex");
    const account = `t${id.slice(0, 12)}`;
    await sql(
      `insert into users (id, account, real_name, pinyin, pinyin_initials) values ($1, $2, '测试员', 'ce shi yuan', 'csy')`,
      [id, account],
    );
    await sql(
      `insert into user_factories (user_id, factory_id, department_id, is_default)
       select $1, department.factory_id, department.id, true from departments department
       join factories factory on factory.id = department.factory_id order by factory.sort_order, department.code limit 1`,
      [id],
    );
    await giveTo(sql, id, grants);
    return { id, account, token: await login(account) };
  }

  return { ask, login, sql, userWith };
}

/** Grants of all kinds, in a statement for each kind: pages `a.b`, buttons `a.b/btn_c`, columns `a.b#c`. */
async function giveTo(sql: Asking["sql"], userId: string, grants: readonly string[]): Promise<void> {
  const pages = grants.filter((grant) => !/[/#]/.test(grant));
  if (pages.length > 0)
    await sql(`insert into menu_grants select 'user', $1, id from menus where code = any($2)`, [userId, pages]);
  for (const [kind, sign] of [
    ["button", "/"],
    ["column", "#"],
  ] as const) {
    const wanted = grants.filter((grant) => grant.includes(sign));
    if (wanted.length === 0) continue;
    await sql(
      `insert into ${kind}_grants select 'user', $1, item.id from menu_${kind}s item
       join menus menu on menu.id = item.menu_id where menu.code || '${sign}' || item.code = any($2)`,
      [userId, wanted],
    );
  }
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return { code: 0, msg: "" } as Answer;
  }
}

/** The path of an endpoint with the same value for every parameter. */
export function pathOf({ endpoint }: Entry, value: string): string {
  return endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(value));
}
