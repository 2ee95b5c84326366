import type { HttpRequest, HttpResponse } from "@banche/core";
import { aCompany, createFakeServer, type FakeServer } from "@banche/core/testing";

type Wire = Readonly<Record<string, unknown>>;

/** A model as a server sends it, and its records. */
export interface FakeModel {
  readonly version: number;
  readonly design: Wire;
  readonly rows: Wire[];
}

export interface ModelServer {
  readonly transport: FakeServer["transport"];
  /** By their codes. */
  readonly models: Map<string, FakeModel>;
  /** The error that answers a request for models; undefined: the models are sent. */
  fault: Wire | undefined;
  /** Attributes that a record shows to records that refer to it, by its id. */
  readonly told: Map<string, Wire>;
  /** Paths of all calls about models. */
  readonly calls: string[];
  /** Delays answers about records until the returned function is called. */
  hold(): () => void;
}

const everything = ["add", "edit", "remove"].map((name) => `btn_${name}`);

/** A server in memory with designed models. The signed-in user works in two factories and has all rights on its models. */
export function createModelServer(): ModelServer {
  const additions = ["designed-models", "list-filters"];
  const fake = createFakeServer({ data: aCompany(), additions, rights: "all" });
  let held: Promise<void> | undefined;
  const grant = (): void => {
    const pages = [...server.models].map(([code, { design }]) => {
      const columns = Object.keys(wireIn(design["fields"]));
      return [`models.${code}`, { buttons: everything, columns }] as const;
    });
    fake.grant({ "permission.user": {}, ...Object.fromEntries(pages) });
  };
  const server: ModelServer = {
    models: new Map(),
    told: new Map(),
    fault: undefined,
    calls: [],
    hold() {
      let go = (): void => undefined;
      held = new Promise((resolve) => (go = resolve));
      return () => {
        held = undefined;
        go();
      };
    },
    async transport(request) {
      grant();
      const [path = ""] = request.url.replace(/^[^/]*\/\/[^/]+/, "").split("?");
      if (path === "/api/oauth/CurrentUser") return inTwoFactories(await fake.transport(request));
      if (path.startsWith("/api/ext/told/")) {
        return respond(ok(server.told.get(new URL(request.url).searchParams.get("id") ?? "") ?? {}));
      }
      if (!path.startsWith("/api/ext/models")) return fake.transport(request);
      await Promise.resolve();
      server.calls.push(`${request.method} ${path}`);
      if (path === "/api/ext/models") {
        const { fault } = server;
        return respond(fault ?? ok({ list: toldIn(server.models) }));
      }
      const said = answer(server.models, request, path);
      await held;
      return respond(said);
    },
  };
  return server;
}

const toldIn = (models: ReadonlyMap<string, FakeModel>): readonly Wire[] =>
  [...models].map(([code, { version, design }]) => ({ code, version, published: true, design }));

function answer(models: ReadonlyMap<string, FakeModel>, request: HttpRequest, path: string): Wire {
  const [code = "", id] = path.replace("/api/ext/models/", "").split("/");
  const model = models.get(code);
  if (!model) return { code: 404, msg: "数据不存在", reason: "not_found", data: null };
  const drawn = request.headers["banche-model"];
  if (drawn !== `${code}@${model.version}`) {
    return { code: 400, msg: `模型已更改 ${drawn}`, reason: "model_changed", data: null };
  }
  const { rows } = model;
  const body = request.body?.kind === "json" ? wireIn(JSON.parse(request.body.text)) : {};
  const at = rows.findIndex((row) => row["id"] === id);
  if (request.method === "POST") rows.push({ id: `n${rows.length}`, ...body });
  if (request.method === "PUT") rows[at] = { ...rows[at], ...body };
  if (request.method === "DELETE") rows.splice(at, 1);
  if (request.method !== "GET") return ok({ id: `n${rows.length - 1}` });
  if (id !== undefined) return ok(rows[at]);
  const keyword = new URL(request.url).searchParams.get("keyword") ?? "";
  const list = rows.filter((row) => JSON.stringify(row).includes(keyword));
  return ok({ list, pagination: { currentPage: 1, pageSize: 50, total: list.length } });
}

/** The user info of a user who works in two factories. */
async function inTwoFactories(response: HttpResponse): Promise<HttpResponse> {
  const said = wireIn(JSON.parse(await response.text()));
  const factories = ["f1", "f2"].map((companyId) => ({ companyId, companyName: `工厂${companyId}` }));
  return respond({ ...said, data: { ...wireIn(said["data"]), userCompanyModels: factories } });
}

const isWire = (value: unknown): value is Wire => typeof value === "object" && value !== null;
const wireIn = (value: unknown): Wire => (isWire(value) ? value : {});
const ok = (data: unknown): Wire => ({ code: 200, msg: "操作成功", data });

function respond(envelope: Wire): HttpResponse {
  const text = JSON.stringify(envelope);
  return { status: 200, headers: {}, text: async () => text, bytes: async () => new TextEncoder().encode(text) };
}

/** A model of vans, with a plate, seats and the given further fields. */
export function vanModel(
  more: {
    readonly fields?: Wire;
    readonly version?: number;
    readonly rows?: readonly Wire[];
    readonly title?: unknown;
  } = {},
): FakeModel {
  const fields = more.fields ?? { plate, seats };
  const names = Object.keys(fields);
  return {
    version: more.version ?? 1,
    rows: [...(more.rows ?? [])],
    design: {
      ...{ name: "vans", title: more.title ?? ["面包车", "Vans", "麵包車"], one: ["面包车", "van"], scope: "factory" },
      ...{ key: [names[0]], label: names[0], fields, form: [names] },
      list: { shape: "page", columns: names, search: [names[0]], filters: names.slice(2), sort: names[0] },
    },
  };
}

export const plate = { kind: "text", label: ["车牌", "Plate"], id: "plate", max: 20, required: true };
export const seats = { kind: "integer", label: ["座位", "Seats"], id: "seats", min: 1, max: 100, required: true };
