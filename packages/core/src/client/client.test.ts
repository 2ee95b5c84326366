import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { contract } from "../contract/index.ts";
import { hasCode } from "../errors.ts";
import { builtIn } from "../registry/all.ts";
import { type Client, createClient } from "./createClient.ts";
import { eachRow } from "./eachRow.ts";
import type { HttpRequest, HttpResponse } from "../ports.ts";

type Answer = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> } | Error;

function answering(...answers: readonly Answer[]): {
  client: Client;
  sent: HttpRequest[];
  waits: number[];
  ended: string[];
} {
  const sent: HttpRequest[] = [];
  const waits: number[] = [];
  const ended: string[] = [];
  let at = 0;
  const client = createClient({
    server: "http://test/",
    product: "bus",
    token: () => "bearer abc",
    random: () => 0.5,
    clock: { now: () => 1_704_441_600_123, wait: async (ms) => void waits.push(ms) },
    onSessionEnd: (error) => ended.push(error.code),
    transport: async (request): Promise<HttpResponse> => {
      sent.push(request);
      const answer = answers[Math.min(at++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      const text = typeof answer?.body === "string" ? answer.body : JSON.stringify(answer?.body);
      return {
        status: answer?.status ?? 200,
        headers: answer?.headers ?? {},
        text: async () => text,
        bytes: async () => new Uint8Array(),
      };
    },
  });
  return { client, sent, waits, ended };
}

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return "resolved";
  } catch (error) {
    return hasCode(error, ...[]) || !(error instanceof Error) || !("code" in error) ? "other" : String(error.code);
  }
};

describe("request", () => {
  it("contains the base, the product, the unchanged token, n in seconds and the wire's names", async () => {
    const { client, sent } = answering({ body: { code: 200, msg: "", data: { list: [], pagination: { total: 0 } } } });
    await client.users.list({ query: { departmentId: "d/1", page: 2, keyword: "" } });
    expect(sent[0]?.url).toBe(
      "http://test/bus/api/system/Permission/Users?currentPage=2&organizeId=d%2F1&n=1704441600",
    );
    expect(sent[0]?.headers["authorization"]).toBe("bearer abc");
    expect(sent[0]?.timeoutMs).toBe(600_000);
  });

  it("writes bodies with the wire's names", async () => {
    const { client, sent } = answering({ body: { code: 200, msg: "新建成功" } });
    const made = await client.departments.create({
      body: { parentId: "o-1", name: "车辆部", code: "cl", enabled: true },
    });
    expect(made).toEqual({});
    expect(JSON.parse(sent[0]?.body?.kind === "json" ? sent[0].body.text : "")).toEqual({
      parentId: "o-1",
      fullName: "车辆部",
      enCode: "cl",
      enabledMark: 1,
    });
  });

  it("escapes path parameters, so that an id cannot change the path", async () => {
    const { client, sent } = answering({ body: { code: 200, msg: "" } });
    await client.users.remove({ params: { id: "../Role/1?x=" } });
    expect(sent[0]?.url).toContain("/Users/..%2FRole%2F1%3Fx%3D?");
  });
});

describe("answer", () => {
  const cases: readonly (readonly [string, Answer, string])[] = [
    ["a code other than 200", { body: { code: 400, msg: "编码不能重复" } }, "conflict"],
    ["a code other than 200 without known words", { body: { code: 400, msg: "x" } }, "refused"],
    ["a missing code", { body: { msg: "ok" } }, "refused"],
    ["403", { body: { code: 403, msg: "暂无权限" } }, "forbidden"],
    ["401 with JSON in its text", { body: { code: 401, msg: '{"fullName":"必填"}' } }, "validation_failed"],
    ["600", { body: { code: 600, msg: "" } }, "not_signed_in"],
    ["601", { body: { code: 601, msg: "" } }, "session_replaced"],
    ["602", { body: { code: 602, msg: "" } }, "session_expired"],
    ["a lock", { body: { code: 400, msg: "", reason: "locked" } }, "session_locked"],
    ["a page of HTML", { body: "<html>hello</html>" }, "not_a_server"],
    ["a failure without an envelope", { status: 500, body: "<h1>Internal Server Error</h1>" }, "connection_lost"],
    ["a gateway that found nobody", { status: 502, body: "bad gateway" }, "connection_lost"],
    [
      "a data that is no list of users",
      { body: { code: 200, msg: "", data: { list: [{ id: "1" }] } } },
      "unexpected_response",
    ],
  ];
  it.each(cases)("gives the right error code: %s", async (_name, answer, code) => {
    expect(await codeOf(answering(answer).client.users.list())).toBe(code);
  });

  it("skips the code check where the specification says so", async () => {
    const { client } = answering({ body: { code: 1_101_004, msg: "", path: "/sso" } });
    expect((await client.raw(contract.session.logout, {})).path).toBe("/sso");
    await expect(client.session.logout()).resolves.toBeUndefined();
  });

  it("reports an ended session once, even if several calls were running", async () => {
    const { client, ended } = answering({ body: { code: 602, msg: "" } });
    await Promise.allSettled([client.users.all(), client.users.all(), client.users.all()]);
    expect(ended).toEqual(["session_expired"]);
  });
});

describe("retry", () => {
  it("reads again when the server is busy, after the time that the server asks for", async () => {
    const busy = { status: 503, body: { code: 503, msg: "" }, headers: { "retry-after": "2" } };
    const { client, waits } = answering(busy, { body: { code: 200, msg: "", data: { list: [] } } });
    expect(await client.users.all()).toEqual([]);
    expect(waits).toEqual([2000]);
  });

  it("never sends a write twice", async () => {
    const { client, sent } = answering({ status: 502, body: "" });
    expect(await codeOf(client.users.remove({ params: { id: "1" } }))).toBe("connection_lost");
    expect(sent).toHaveLength(1);
  });

  it("never repeats a GET that changes something", async () => {
    const { client, sent } = answering({ status: 502, body: "" });
    expect(await codeOf(client.messages.read({ params: { id: "1" } }))).toBe("connection_lost");
    expect(sent).toHaveLength(1);
  });
});

describe("eachRow", () => {
  const rowsOf = async (pages: readonly { rows: readonly number[]; total: number; cursor?: string }[]) => {
    const asked: unknown[] = [];
    const rows: number[] = [];
    const read = async (query: { page: number; pageSize: number; cursor?: string }) => {
      asked.push(query.cursor ?? query.page);
      return { page: query.page, pageSize: query.pageSize, ...(pages[asked.length - 1] ?? { rows: [], total: 0 }) };
    };
    for await (const row of eachRow(read, 2)) rows.push(row);
    return { rows, asked };
  };

  it("follows cursors to the end", async () => {
    expect(
      await rowsOf([
        { rows: [1, 2], total: 3, cursor: "a" },
        { rows: [3], total: 3 },
      ]),
    ).toEqual({ rows: [1, 2, 3], asked: [1, "a"] });
  });

  it("counts pages when the server returns no cursors", async () => {
    expect(
      await rowsOf([
        { rows: [1, 2], total: 3 },
        { rows: [3], total: 3 },
      ]),
    ).toEqual({ rows: [1, 2, 3], asked: [1, 2] });
  });
});

describe("the calls of a resource that is only known at run time", () => {
  const data = (value: unknown) => ({ body: { code: 200, msg: "", data: value } });
  const draft = { name: "Driver", code: "driver", departmentId: "d1", type: "t1", enabled: true, order: 0 };
  const position = { id: "p1", fullName: "Driver", enCode: "driver", organizeId: "d1", enabledMark: 1 };
  const of = (name: string, ...answers: readonly Answer[]) => {
    const { client, sent } = answering(...answers);
    return { calls: client.of(client.registry.of(name)), sent };
  };

  it("fail when the server refuses them or when the resource has no such call", async () => {
    const { calls } = of("positions", { body: { code: 400, msg: "岗位编码不能重复" } });
    expect(await codeOf(calls.create({ name: "Driver" }))).toBe("invalid_request");
    expect(await codeOf(calls.create(draft))).toBe("conflict");
    expect(await codeOf(calls.update("p1", {}))).toBe("conflict");
    expect(await codeOf(calls.remove("p1"))).toBe("conflict");
    const { setEnabled: _state, ...endpoints } = builtIn.of("positions").endpoints;
    const { client } = answering(data(null));
    await expect(client.of({ name: "stateless", endpoints }).setEnabled("p1", true)).rejects.toThrow(TypeError);
  });

  it("return one page, or a whole tree as one page", async () => {
    const page = of("positions", data({ list: [position], pagination: { currentPage: 2, pageSize: 20, total: 21 } }));
    expect(await page.calls.list({ query: { page: 2 } })).toMatchObject({
      rows: [{ id: "p1", name: "Driver", code: "driver" }],
      total: 21,
      page: 2,
    });
    const tree = of(
      "departments",
      data({ list: [{ id: "d1", fullName: "A", children: [{ id: "d2", fullName: "B" }] }] }),
    );
    const { rows, total } = await tree.calls.list({ params: { organizationId: "o1" } });
    expect([total, rows[0]?.children?.[0]?.["name"]]).toEqual([1, "B"]);
  });

  it("read a record and send the wire's names", async () => {
    const { calls, sent } = of("positions", data({ ...position, type: "t1" }));
    expect(await calls.get("p1")).toMatchObject({ id: "p1", name: "Driver" });
    await calls.update("p/1", { name: "Guide", version: 3 });
    expect(sent[1]?.url).toContain("/Position/p%2F1");
    expect(JSON.parse(sent[1]?.body?.kind === "json" ? sent[1].body.text : "{}")).toMatchObject({ fullName: "Guide" });
    expect(await of("positions", data({ id: "new" })).calls.create(draft)).toEqual({ id: "new" });
    expect(await of("positions", data(null)).calls.create(draft)).toEqual({});
  });
});

it("creating a record returns all that the server answers, for any resource", async () => {
  const made = { id: "u1", passwordTaken: true };
  const endpoints = builtIn.of("users").endpoints;
  const { client } = answering({ body: { code: 200, msg: "", data: made } });
  const create = { ...endpoints.create, body: z.any() };
  expect(await client.of({ name: "users", endpoints: { ...endpoints, create } }).create({})).toEqual(made);
});
