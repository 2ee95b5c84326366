import { contract } from "../contract/index.ts";
import { entries } from "../contract/endpoint.ts";
import { BancheError } from "../errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../ports.ts";
import { aCompany } from "./builders.ts";
import { type FakeAdditions, fakeAnswers, type FakeCall } from "./fake/answers.ts";
import { fakeBatch } from "./fake/batch.ts";
import { type FakeRights, fakeSession } from "./fake/session.ts";
import { FakeRefusal, fakeTables, rowOf, type TableName, type Wire } from "./fake/tables.ts";

/** A simulated fault of one call. */
export type Fault =
  /** The server carries it out, and the answer is lost. */
  | "answerLost"
  /** The request is lost; the server does nothing. */
  | "requestLost"
  | "unreachable"
  /** HTTP 503. */
  | "busy"
  /** HTTP 429 with `Retry-After: 1`. */
  | "limited"
  /** The server carries it out, and the answer is too late. */
  | "timeout"
  /** Code 600: not signed in. */
  | "signedOut"
  /** Code 602: the session expired. */
  | "expired"
  /** The session is locked. */
  | "locked"
  /** Code 403: no right to do this. */
  | "forbidden"
  /** An internal error of the server. */
  | "internal"
  /** The server does nothing and answers with this envelope. */
  | Readonly<Wire>;

export interface FakeServerOptions {
  /** Records by table, in wire form. Default: `aCompany()`. */
  readonly data?: Readonly<Record<string, readonly Readonly<Wire>[]>>;
  /**
   * True: a server with our additions (whole records, partial updates, idempotency keys, batches); a list names its
   * additions. Default: a server without additions.
   */
  readonly additions?: FakeAdditions;
  /**
   * The rights of the signed-in user, who is the first one; other calls are refused. Missing: one page without
   * permissions, and nothing is refused.
   */
  readonly rights?: FakeRights;
  /** Called before each call; a returned promise delays the call. */
  readonly fault?: (call: SeenCall) => Fault | undefined | Promise<Fault | undefined>;
}

export interface SeenCall {
  /** `users.create`; `unknown` for a path that the contract does not have. */
  readonly id: string;
  readonly method: HttpRequest["method"];
  readonly url: string;
  readonly body: Wire;
  readonly headers: HttpRequest["headers"];
}

export interface FakeServer {
  readonly transport: Transport;
  /** Every call that arrived or was lost, in order. */
  readonly calls: readonly SeenCall[];
  /** Records of a table, in wire form. */
  rows(table: TableName): readonly Readonly<Wire>[];
  /** Calls that could have changed something. */
  writes(): readonly SeenCall[];
  /** Changes a record, as another user would. */
  change(table: TableName, id: string, members: Readonly<Wire>): void;
  /** Deletes a record, as another user would. */
  remove(table: TableName, id: string): void;
  /** Changes the rights of the signed-in user. */
  grant(rights: FakeRights): void;
  /** Forgets the answers to idempotency keys, as the server does after a day. */
  forgetAnswers(): void;
}

/**
 * A server of the platform's generation in memory: users, departments, positions, organizations, dictionaries, bill
 * rules and the lists for pickers. `PUT` replaces whole records, creations return no id, lists show names, as in the
 * platform's contract. For tests of code that uses a `Transport`.
 */
export function createFakeServer(options: FakeServerOptions = {}): FakeServer {
  const { data = aCompany(), additions = false, rights, fault } = options;
  const tables = fakeTables(data);
  let ids = 0;
  const session = fakeSession(tables, rights);
  const answers = { ...fakeAnswers(tables, additions, () => `n${(ids += 1)}`), ...session.answers };
  const calls: SeenCall[] = [];
  const kept = new Map<string, { readonly request: string; readonly text: string }>();
  const named = new Map(Object.entries(tables));

  function answer(id: string, call: FakeCall): Wire {
    const known =
      id === "extensions.batch" && (additions === true || (additions && additions.includes("batch")))
        ? (one: FakeCall) => fakeBatch(answers, (resource) => named.get(resource), one)
        : answers[id];
    if (!known) return { code: 404, msg: `没有接口 ${id}`, data: null };
    try {
      const endpoint = endpoints.get(id);
      if (endpoint) session.check(endpoint, call.params["resource"]);
      return { code: 200, msg: "操作成功", data: known(call) ?? null };
    } catch (error) {
      if (error instanceof FakeRefusal) {
        const { code, message: msg, reason, issues } = error;
        return { code, msg, data: null, ...(additions && { reason, ...(issues && { issues }) }) };
      }
      throw error;
    }
  }

  function once(request: HttpRequest, id: string, call: FakeCall): string {
    const key = additions ? request.headers["idempotency-key"] : undefined;
    const asked = JSON.stringify([id, call.params, call.body]);
    const before = key === undefined ? undefined : kept.get(key);
    if (before) return before.request === asked ? before.text : JSON.stringify(OTHER_REQUEST);
    const envelope = answer(id, call);
    const text = JSON.stringify(envelope);
    if (key !== undefined && envelope["code"] === 200) kept.set(key, { request: asked, text });
    return text;
  }

  return {
    calls,
    rows: (table) => [...tables[table].rows.values()],
    writes: () => calls.filter(({ method }) => method !== "GET"),
    change(table, id, members) {
      const row = rowOf(tables[table], id);
      tables[table].rows.set(id, { ...row, ...members, version: Number(row["version"]) + 1 });
    },
    remove: (table, id) => void tables[table].rows.delete(id),
    grant: session.grant,
    forgetAnswers: () => kept.clear(),
    async transport(request) {
      await Promise.resolve();
      if (request.signal?.aborted) throw new BancheError("aborted");
      const { id, call } = routed(request);
      const seen = { id, method: request.method, url: request.url, body: call.body, headers: request.headers };
      calls.push(seen);
      const wrong = await fault?.(seen);
      if (typeof wrong === "object") return response(200, JSON.stringify(wrong));
      if (wrong === "unreachable") throw new BancheError("network_unreachable");
      if (wrong === "requestLost") throw new BancheError("connection_lost");
      if (wrong === "busy") return response(503, "");
      if (wrong === "limited") return response(429, "", { "retry-after": "1" });
      const said = wrong && REFUSALS[wrong];
      if (said) return response(200, JSON.stringify({ ...said, data: null }));
      const text = once(request, id, call);
      if (wrong === "timeout") throw new BancheError("timeout");
      if (wrong === "answerLost") throw new BancheError("connection_lost");
      return response(200, text);
    },
  };
}

const OTHER_REQUEST = { code: 400, msg: "幂等键已用于其他请求", reason: "conflict", data: null };

const REFUSALS: Readonly<Partial<Record<Extract<Fault, string>, Readonly<Wire>>>> = {
  signedOut: { code: 600, msg: "请登录" },
  expired: { code: 602, msg: "登录过期，请重新登录" },
  locked: { code: 400, msg: "会话已锁定", reason: "locked" },
  forbidden: { code: 403, msg: "没有权限" },
  internal: { code: 500, msg: "系统错误", reason: "internal" },
};

const routes = entries(contract).map(({ id, endpoint }) => ({
  id,
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

const endpoints = new Map(routes.map(({ id, endpoint }) => [id, endpoint]));

function routed(request: HttpRequest): { readonly id: string; readonly call: FakeCall } {
  const [address = "", search = ""] = request.url.split("?");
  const path = address.slice(address.indexOf("/api/"));
  const query = Object.fromEntries(new URLSearchParams(search));
  const body = request.body?.kind === "json" ? (JSON.parse(request.body.text) as Wire) : {};
  for (const { id, endpoint, pattern } of routes) {
    const match = endpoint.method === request.method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(
      ([name, value]) => [name, decodeURIComponent(value)] as const,
    );
    return { id, call: { params: Object.fromEntries(params), query, body } };
  }
  return { id: "unknown", call: { params: {}, query, body } };
}

function response(status: number, text: string, headers: HttpResponse["headers"] = {}): HttpResponse {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    text: async () => text,
    bytes: async () => new TextEncoder().encode(text),
  };
}
