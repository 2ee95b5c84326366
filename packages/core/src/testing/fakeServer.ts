import { contract, entries } from "../contract/index.ts";
import { BancheError } from "../errors.ts";
import type { HttpRequest, HttpResponse, Transport } from "../ports.ts";
import { aCompany } from "./builders.ts";
import { fakeAnswers, type FakeCall } from "./fake/answers.ts";
import { FakeRefusal, fakeTables, type TableName, type Wire } from "./fake/tables.ts";

/** What happens to one call on its way. */
export type Fault =
  /** The server does it, and the answer is lost. */
  | "answerLost"
  /** The request is lost; the server does nothing. */
  | "requestLost"
  | "unreachable"
  /** HTTP 503. */
  | "busy"
  /** HTTP 429 with `Retry-After: 1`. */
  | "limited"
  /** Code 600: not signed in. */
  | "signedOut";

export interface FakeServerOptions {
  /** Records by table, as the wire writes them. Default: `aCompany()`. */
  readonly data?: Readonly<Record<string, readonly Readonly<Wire>[]>>;
  /** True: a server with our additions (whole records, partial updates, idempotency keys). Default: a plain one. */
  readonly additions?: boolean;
  /** Asked before each call. */
  readonly fault?: (call: SeenCall) => Fault | undefined;
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
  /** Every call that arrived or was lost on the way, in order. */
  readonly calls: readonly SeenCall[];
  /** Records of a table, as the wire writes them. */
  rows(table: TableName): readonly Readonly<Wire>[];
  /** Calls that could have changed something. */
  writes(): readonly SeenCall[];
}

/**
 * A server of the platform's generation in memory: users, departments, positions, organizations, dictionaries and the
 * lists that pickers need. `PUT` replaces whole records, creations answer without an id, lists show names: what the
 * contract says of the platform. For tests of whatever talks to a server through a `Transport`.
 */
export function createFakeServer(options: FakeServerOptions = {}): FakeServer {
  const { data = aCompany(), additions = false, fault } = options;
  const tables = fakeTables(data);
  let ids = 0;
  const answers = fakeAnswers(tables, additions, () => `n${(ids += 1)}`);
  const calls: SeenCall[] = [];
  const kept = new Map<string, string>();

  function answer(id: string, call: FakeCall): Wire {
    const known = answers[id];
    if (!known) return { code: 404, msg: `没有接口 ${id}`, data: null };
    try {
      return { code: 200, msg: "操作成功", data: known(call) ?? null };
    } catch (error) {
      if (error instanceof FakeRefusal) return { code: error.code, msg: error.message, data: null };
      throw error;
    }
  }

  function once(request: HttpRequest, id: string, call: FakeCall): string {
    const key = additions ? request.headers["idempotency-key"] : undefined;
    const before = key === undefined ? undefined : kept.get(key);
    if (before !== undefined) return before;
    const envelope = answer(id, call);
    const text = JSON.stringify(envelope);
    if (key !== undefined && envelope["code"] === 200) kept.set(key, text);
    return text;
  }

  return {
    calls,
    rows: (table) => [...tables[table].rows.values()],
    writes: () => calls.filter(({ method }) => method !== "GET"),
    async transport(request) {
      await Promise.resolve();
      if (request.signal?.aborted) throw new BancheError("aborted");
      const { id, call } = routed(request);
      const seen = { id, method: request.method, url: request.url, body: call.body, headers: request.headers };
      calls.push(seen);
      const wrong = fault?.(seen);
      if (wrong === "unreachable") throw new BancheError("network_unreachable");
      if (wrong === "requestLost") throw new BancheError("connection_lost");
      if (wrong === "busy") return response(503, "");
      if (wrong === "limited") return response(429, "", { "retry-after": "1" });
      if (wrong === "signedOut") return response(200, JSON.stringify({ code: 600, msg: "请登录", data: null }));
      const text = once(request, id, call);
      if (wrong === "answerLost") throw new BancheError("connection_lost");
      return response(200, text);
    },
  };
}

const routes = entries(contract).map(({ id, endpoint }) => ({
  id,
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

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
