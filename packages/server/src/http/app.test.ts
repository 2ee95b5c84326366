import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";

import { refuse } from "../base/respond.ts";
import { temporaryDirectory } from "../testing/temporary.ts";
import { type AppOptions, createApp } from "./app.ts";
import { drain, listen, urlOf } from "./listen.ts";
import { createLogger, withoutSecrets } from "./logging.ts";

async function create(options: Partial<AppOptions> = {}) {
  const lines: string[] = [];
  const app = await createApp({
    logger: createLogger("info", (line) => void lines.push(line)),
    productName: "banche",
    isReady: async () => true,
    routes: () => undefined,
    ...options,
  });
  onTestFinished(() => app.close());
  return { app, lines };
}

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}

const throwing = (error: unknown) => (app: FastifyInstance) => {
  app.get("/api/fails", () => {
    throw error;
  });
};
const withCode = (code: string): Error => Object.assign(new Error("select secret from somewhere"), { code });

/** Blocks the whole process for longer than the limit of the event loop. */
const blockLoop = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);

test("no request is refused because the start of the server kept it busy", async () => {
  const routes = (app: FastifyInstance): void => {
    throwing(refuse.forbidden())(app);
    blockLoop();
  };
  const { app } = await create({ routes });
  const url = urlOf("127.0.0.1", await listen(app, "127.0.0.1", 0));
  expect((await fetch(`${url}/api/fails`)).status).toBe(200);
});

describe("errors", () => {
  test("of the application are answered with HTTP 200 and their code", async () => {
    const { app } = await create({ routes: throwing(refuse.forbidden()) });
    const answer = await app.inject("/api/fails");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 403, reason: "forbidden" });
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
    });
  });

  test.each(["ECONNREFUSED", "57P01", "40001", "57014", "25006", "08P01"])(
    "of the database (%s) tell the caller to retry later",
    async (code) => {
      const { app } = await create({ routes: throwing(withCode(code)) });
      const answer = await app.inject("/api/fails");
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ code: 503 });
    },
  );

  test.each([
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
  ])("of a pool (%s) tell the caller to retry later", async (message) => {
    const { app } = await create({ routes: throwing(new Error(message)) });
    const answer = await app.inject("/api/fails");
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: 503, reason: "overloaded" });
  });

  test("of a database whose disk is full name the disk", async () => {
    const { app } = await create({ routes: throwing(withCode("53100")) });
    const answer = await app.inject("/api/fails");
    expect(answer.json()).toMatchObject({ reason: "storage_full" });
    expect(answer.json<{ code: number }>().code).not.toBe(500);
    expect(answer.body).not.toContain("secret");
  });

  test("that are unexpected show the caller only the request id; the log has the details", async () => {
    const { app, lines } = await create({ routes: throwing(withCode("42601")) });
    const answer = await app.inject("/api/fails");
    const { code, requestId } = answer.json<{ code: number; requestId: string }>();
    expect(code).toBe(500);
    expect(answer.body).not.toContain("secret");
    expect(lines.some((line) => line.includes("select secret") && line.includes(requestId))).toBe(true);
  });

  test.each([
    ["{", "application/json"],
    ["[1,", "application/json;charset=UTF-8"],
    ['{"__proto__": {"x": 1}}', "application/json"],
    ["<a/>", "text/xml"],
  ])("in the body %j of type %s are answered as malformed", async (payload, type) => {
    const { app } = await create({ routes: (routed) => void routed.post("/api/echo", ({ body }) => body) });
    const answer = await app.inject({ method: "POST", url: "/api/echo", payload, headers: { "content-type": type } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ code: 400, reason: "malformed" });
  });

  test("of size have their own reason", async () => {
    const { app } = await create({ routes: (routed) => void routed.post("/api/echo", ({ body }) => body) });
    const answer = await app.inject({
      method: "POST",
      url: "/api/echo",
      payload: { text: "x".repeat(3 * 1024 * 1024) },
    });
    expect(answer.json()).toMatchObject({ code: 400, reason: "too_large" });
  });

  test("of the address are answered with 404 in the requested language", async () => {
    const { app } = await create();
    const answer = await app.inject({ url: "/api/nothing", headers: { "accept-language": "en-GB,en;q=0.9" } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json<{ msg: string }>().msg).toMatch(/^[\x20-\x7e]+$/);
  });
});

test("a form is read like a JSON body because old clients sign in with it", async () => {
  const { app } = await create({ routes: (routed) => void routed.post("/api/echo", async ({ body }) => body) });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({
    method: "POST",
    url: "/api/echo",
    headers,
    payload: "account=lina&password=x%26y",
  });
  expect(answer.json()).toEqual({ account: "lina", password: "x&y" });
});

test("a long form is refused, also when a route accepts larger JSON bodies", async () => {
  const bodyLimit = 1_000_000;
  const { app } = await create({
    routes: (routed) => void routed.post("/api/echo", { bodyLimit }, async () => "read"),
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const ask = (length: number) =>
    app.inject({ method: "POST", url: "/api/echo", headers, payload: `a=${"+".repeat(length)}` });
  expect((await ask(70_000)).json()).toMatchObject({ reason: "too_large" });
  expect((await ask(60_000)).body).toBe("read");
});

describe("the web app", () => {
  const page = `<meta name="banche-product" content="" /><meta property="csp-nonce" nonce="NONCE"><script nonce="NONCE" src="/assets/a-1.js"></script>`;
  const webDir = (html = page): string => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, "assets"));
    writeFileSync(join(directory, "index.html"), html);
    writeFileSync(join(directory, "favicon.svg"), "<svg/>");
    writeFileSync(join(directory, "assets", "a-1.js"), "1;".repeat(2000));
    return directory;
  };
  const html = { accept: "text/html,*/*" };

  test.each(["/", "/home", "/permission/user?x=1", "/banche/home"])(
    "answers its page at %s with a new nonce for each request",
    async (url) => {
      const { app } = await create({ webDir: webDir() });
      const [one, other] = await Promise.all([app.inject({ url, headers: html }), app.inject({ url, headers: html })]);
      const nonce = /<script nonce="([\w-]{20,})"/.exec(one.body)?.[1];
      expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
      expect(one.body).toContain('content="banche"');
      expect(one.body).not.toContain("NONCE");
      expect(other.body).not.toContain(String(nonce));
      expect(one.headers["cache-control"]).toBe("no-store");
    },
  );

  test("finds its files below the path of the installation, from pages at any depth", async () => {
    const start =
      '<link href="./a.css"><script type="module" nonce="NONCE">import{a as t}from"./assets/a-1.js";t();</script>';
    const { app } = await create({ webDir: webDir(start), basePath: "/bus" });
    const { body } = await app.inject({ url: "/bus/permission/user", headers: html });
    expect(body).toContain('<link href="/bus/a.css">');
    expect(body).toContain('import{a as t}from"/bus/assets/a-1.js";');
  });

  test("allows only frames that the operator lists, and passes the list to the page", async () => {
    const facts = ["frames", "dashboards", "reports", "filings"]
      .map((name) => `<meta name="banche-${name}" content="" />`)
      .join("");
    const { app } = await create({
      webDir: webDir(facts),
      frameSources: ["https://help.cn/start?x"],
      dashboardUrl: 'https://screens.cn:8443/a"b',
      reportUrl: "https://reports.cn/viewer",
      filings: [{ text: "ICP 1", address: "https://beian.cn/" }],
    });
    const answer = await app.inject({ url: "/", headers: html });
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("frame-src 'self' https://help.cn https://screens.cn:8443 https://reports.cn;");
    expect(answer.body).toContain(
      'name="banche-frames" content="https://help.cn https://screens.cn:8443 https://reports.cn"',
    );
    expect(answer.body).toContain("https://screens.cn:8443/a&#34;b");
    expect(answer.body).toContain('name="banche-reports" content="https://reports.cn/viewer"');
    expect(answer.body).toContain('name="banche-filings" content="ICP 1|https://beian.cn/"');
  });

  test.each(["javascript:alert(1)", "*", "https:", "'unsafe-inline'"])(
    "refuses %s as a source of frames",
    async (source) => {
      await expect(create({ webDir: webDir(), frameSources: [source] })).rejects.toMatchObject({
        code: "invalid_options",
      });
    },
  );

  test("lets browsers cache files with a hash without limit and check other files again", async () => {
    const { app } = await create({ webDir: webDir() });
    const script = await app.inject({ url: "/assets/a-1.js", headers: { "accept-encoding": "gzip" } });
    expect(script.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "gzip",
    });
    expect((await app.inject("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  test.each([
    "/assets/missing.js",
    "/api/missing",
    "/banche/api/missing",
    "/assets/..%2f..%2fsecret.json",
    "/%2e%2e/secret.json",
    "/index.html.map",
  ])("does not answer its page at %s", async (url) => {
    const { app } = await create({ webDir: webDir() });
    expect((await app.inject({ url, headers: html })).statusCode).toBe(404);
  });

  test("is answered completely while calls are refused because the server is overloaded", async () => {
    const carriedOut: string[] = [];
    const routes = (app: FastifyInstance) => void app.get("/api/fails", async ({ url }) => carriedOut.push(url));
    const { app } = await create({ webDir: webDir(), routes });
    while ((await app.inject("/api/fails")).statusCode === 200) {
      blockLoop();
      await new Promise(setImmediate);
    }
    carriedOut.length = 0;
    const answers = await Promise.all(
      ["/api/fails", "/%61pi/fails", "/api/missing", "/", "/home", "/assets/a-1.js", "/favicon.svg", "/healthz"].map(
        async (url) => `${url} ${(await app.inject({ url, headers: html })).statusCode}`,
      ),
    );
    expect(answers).toEqual([
      ...["/api/fails 503", "/%61pi/fails 503", "/api/missing 503"],
      ...["/ 200", "/home 200", "/assets/a-1.js 200", "/favicon.svg 200", "/healthz 200"],
    ]);
    expect(carriedOut).toEqual([]);
  });

  test("has a manifest with the name of the installation", async () => {
    const directory = webDir();
    writeFileSync(join(directory, "manifest.webmanifest"), JSON.stringify({ name: "usual", start_url: "/" }));
    const { app } = await create({ webDir: directory, site: () => ({ title: "Operator's buses" }) });
    const answer = await app.inject("/manifest.webmanifest");
    expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const called = { name: "Operator's buses", short_name: "Operator's buses" };
    expect(answer.json()).toEqual({ ...called, id: "/", start_url: "/" });
  });

  test("does not answer its page to programs", async () => {
    const { app } = await create({ webDir: webDir() });
    expect((await app.inject({ url: "/home", headers: { accept: "application/json" } })).statusCode).toBe(404);
    expect((await app.inject({ method: "POST", url: "/home", headers: html })).statusCode).toBe(404);
    const all = { accept: "*/*" };
    expect((await app.inject({ url: "/home", headers: all })).statusCode).toBe(200);
    for (const url of ["/health", "/status", "/permission/user"]) {
      expect((await app.inject({ url, headers: all })).statusCode, url).toBe(404);
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    }
  });
});

test("every answer has security headers and a request id; a valid id of the caller is kept", async () => {
  const { app } = await create();
  const answer = await app.inject({ url: "/healthz", headers: { "x-request-id": "caller-1234" } });
  expect(answer.headers).toMatchObject({
    "x-request-id": "caller-1234",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
  const strange = await app.inject({ url: "/healthz", headers: { "x-request-id": 'x"\u001b[31m' } });
  expect(strange.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
});

test("readiness depends on the database, health does not", async () => {
  const { app } = await create({ isReady: () => Promise.reject(withCode("ECONNREFUSED")) });
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  for (const url of ["/healthz", "/livez"]) expect((await app.inject(url)).statusCode).toBe(200);
});

test.each([
  ["silent", 0],
  ["info", 1],
] as const)("a log of the level %s has %i lines for failed readiness checks", async (level, count) => {
  const lines: string[] = [];
  const logger = createLogger(level, (line) => void lines.push(line));
  const { app } = await create({ logger, isReady: async () => false });
  await app.inject("/readyz");
  await app.inject("/healthz");
  expect(lines).toHaveLength(count);
});

test("log lines contain no secrets", async () => {
  const { app, lines } = await create({
    routes: (routed) =>
      void routed.post("/api/login", (request) => {
        request.log.info({ token: "canary-1", body: request.body, user: { mobilePhone: "canary-5" } }, "signed in");
        return {};
      }),
  });
  await app.inject({
    method: "POST",
    url: "/api/login?token=canary-2&n=1",
    headers: { authorization: "bearer canary-3" },
    payload: { account: "lina", password: "canary-4" },
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("\n")).not.toContain("canary");
  expect(withoutSecrets("/a?keyword=x&page=2&token=abc")).toBe("/a?keyword=[redacted]&page=2&token=[redacted]");
});

describe("listening", () => {
  test("on a port in use gives the error port_taken", async () => {
    const { app: first } = await create();
    const port = await listen(first, "127.0.0.1", 0);
    const { app: second } = await create();
    const message: unknown = expect.stringContaining(String(port));
    const taken: unknown = expect.objectContaining({ code: "port_taken", message });
    await expect(listen(second, "127.0.0.1", port)).rejects.toEqual(taken);
  });

  test("on an address of another machine gives the error address_unavailable", async () => {
    const { app } = await create();
    await expect(listen(app, "203.0.113.1", 0)).rejects.toMatchObject({ code: "address_unavailable" });
  });

  test("ends after the running requests have been answered", async () => {
    const gate = signal();
    const entered = signal();
    const { app } = await create({
      routes: (routed) =>
        void routed.get("/api/slow", async () => {
          entered.give();
          await gate.given;
          return { done: true };
        }),
    });
    const url = urlOf("127.0.0.1", await listen(app, "127.0.0.1", 0));
    const answer = fetch(`${url}/api/slow`);
    await entered.given;
    const closed = drain(app);
    const refused = await fetch(`${url}/healthz`).catch(() => undefined);
    expect(refused === undefined || refused.status === 503).toBe(true);
    gate.give();
    expect(await (await answer).json()).toEqual({ done: true });
    await closed;
  });

  test("shows an address that users can open", () => {
    expect(urlOf("0.0.0.0", 80)).toBe("http://127.0.0.1:80");
    expect(urlOf("::1", 8080)).toBe("http://[::1]:8080");
  });
});
