import { readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from "node:net";
import { join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { failure, folder, json, ok, demoPassword, signedIn, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();

async function listening(server: Server | TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const login = (server: string, account: string, secret = demoPassword) =>
  bancheInProcess(folder())(["login", "--server", server, "--account", account, "--password-stdin", "--json"], {
    input: `${secret}\n`,
  });

describe("login", () => {
  test("signs in, chooses a factory, and stores the token readable only by its owner", async () => {
    const config = folder();
    const banche = bancheInProcess(config);
    const answer = await json(
      banche(["login", "--server", `${demo.url}/`, "--account", " admin ", "--password-stdin", "--json"], {
        input: `${demoPassword}\r\n`,
      }),
    );
    expect(answer).toEqual({ account: "admin", name: "周明远", server: demo.url, factory: "示例一号工厂" });
    const file = join(config, "credentials/default.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain(demoPassword);
    expect(await json(banche(["whoami", "--json"]))).toMatchObject({
      account: "admin",
      factory: "示例一号工厂",
      administrator: true,
      locked: false,
      server: demo.url,
      profile: "default",
    });
  });

  test("keeps the device token, also after sign-out", async () => {
    const config = folder();
    const banche = bancheInProcess(config);
    const file = join(config, "credentials/default.json");
    const kept = () => JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
    const input = { input: `${demoPassword}\n` };
    await ok(banche(["login", "--server", demo.url, "--account", "viewer", "--password-stdin"], input));
    const [name, token] = Object.entries(kept()).find(([key]) => key.endsWith("device")) ?? [];
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
    await ok(banche(["logout"]));
    expect(kept()[String(name)]).toBe(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("a wrong password: exit code 4", async () => {
    expect(await failure(login(demo.url, "admin", "wrong1"))).toMatchObject({
      exit: 4,
      error: { code: "wrong_password", message: "用户名或密码错误" },
    });
  });

  test("an unknown account: exit code 67", async () => {
    expect(await failure(login(demo.url, "nobody"))).toMatchObject({ exit: 67, error: { code: "account_unknown" } });
  });

  test("a disabled account: exit code 77", async () => {
    const admin = await signedIn(demo.url);
    await ok(admin(["users", "disable", "dispatcher"]));
    expect(await failure(login(demo.url, "dispatcher"))).toMatchObject({
      exit: 77,
      error: { code: "account_disabled" },
    });
    await ok(admin(["users", "enable", "dispatcher"]));
  });

  test("no server at the address: exit code 69", async () => {
    const gone = createTcpServer();
    const address = await listening(gone);
    await new Promise((resolve) => gone.close(resolve));
    expect(await failure(login(address, "admin"))).toMatchObject({
      exit: 69,
      error: { code: "network_unreachable", details: { server: address } },
    });
  });

  test.each([
    ["a page", "text/html", "<html>hello</html>"],
    ["other JSON", "application/json", '{"error":"not found"}'],
    ["nothing", "text/plain", ""],
  ])("another server that answers with %s: exit code 76", async (_name, type, body) => {
    const other = createServer((_request, response) => {
      response.writeHead(200, { "content-type": type }).end(body);
    });
    expect(await failure(login(await listening(other), "admin"))).toMatchObject({
      exit: 76,
      error: { code: "not_a_server" },
    });
  });

  test("a server without HTTP: exit code 76", async () => {
    const other = createTcpServer((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    expect(await failure(login(await listening(other), "admin"))).toMatchObject({
      exit: 76,
      error: { code: "not_a_server" },
    });
  });
});

describe("a session", () => {
  test("is locked on the server, unlocked with the password, and ended", async () => {
    const banche = await signedIn(demo.url, "viewer");
    await ok(banche(["lock"]));
    expect(await failure(banche(["factories", "list", "--json"]))).toMatchObject({
      exit: 4,
      error: { code: "session_locked" },
    });
    expect(await json(banche(["whoami", "--json"]))).toMatchObject({ account: "viewer", locked: true });
    expect(await failure(banche(["unlock", "--password-stdin", "--json"], { input: "wrong1" }))).toMatchObject({
      exit: 4,
      error: { code: "wrong_password" },
    });
    await ok(banche(["unlock", "--password-stdin"], { input: demoPassword }));
    await ok(banche(["factories", "list"]));
    await ok(banche(["logout"]));
    expect(await failure(banche(["whoami", "--json"]))).toMatchObject({ exit: 4, error: { code: "not_signed_in" } });
    await ok(banche(["logout"]));
  });

  test("ends when the user is disabled, and the token is deleted", async () => {
    const [admin, viewer] = [await signedIn(demo.url), await signedIn(demo.url, "viewer")];
    await ok(admin(["users", "disable", "viewer"]));
    const first = await failure(viewer(["whoami", "--json"]));
    expect(first.exit).toBe(4);
    expect(await failure(viewer(["whoami", "--json"]))).toMatchObject({ error: { code: "not_signed_in" } });
    await ok(admin(["users", "enable", "viewer"]));
  });

  test("works with BANCHE_TOKEN alone, which is stored nowhere", async () => {
    const config = folder();
    const banche = bancheInProcess(config);
    await ok(
      banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }),
    );
    const kept = JSON.parse(readFileSync(join(config, "credentials/default.json"), "utf8")) as Record<string, string>;
    const bare = bancheInProcess(folder(), { BANCHE_TOKEN: kept["banche_token"] ?? "", BANCHE_SERVER: demo.url });
    expect(await json(bare(["whoami", "--json"]))).toMatchObject({ account: "admin" });
    expect((await bare(["logout"])).code).toBe(2);
  });

  test("does not send its token to another server", async () => {
    const banche = await signedIn(demo.url);
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end("{}");
    });
    const { exit } = await failure(banche(["whoami", "--json", "--server", await listening(other)]));
    expect(exit).toBe(4);
    expect(seen.filter(Boolean)).toEqual([]);
  });
});

describe("factories", () => {
  test("are listed, switched permanently, and switched for one command", async () => {
    const banche = await signedIn(demo.url, "viewer");
    type Factory = { readonly id: string; readonly name: string; readonly active: boolean };
    const before = await json<readonly Factory[]>(banche(["factories", "list", "--json"]));
    expect(before.map(({ active }) => active)).toEqual([true, false]);
    const [first, second] = before.map(({ name }) => name);
    const factory = async (...more: string[]) =>
      (await json<{ readonly factory: string }>(banche(["whoami", "--json", ...more]))).factory;
    await ok(banche(["factories", "use", second ?? ""]));
    expect(await factory()).toBe(second);
    await ok(banche(["factories", "use", before[0]?.id ?? ""]));
    expect(await factory()).toBe(first);
    await ok(banche(["users", "list", "--limit", "1", "--factory", second ?? ""]));
    expect(await factory()).toBe(first);
  });

  test("that the user does not have: exit code 9, with the available ones", async () => {
    const banche = await signedIn(demo.url, "dispatcher");
    const { exit, error } = await failure(banche(["factories", "use", "三号工厂", "--json"]));
    expect([exit, error.code]).toEqual([9, "not_found"]);
    expect(error.message).toContain("示例");
  });
});

test("login --approve signs in the device that shows a code; a code works once", async () => {
  const banche = await signedIn(demo.url);
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${demo.url}/api/ext/sign-in/scans${path}`, {
      method: "POST",
      headers: { "user-agent": "Screen in the hall", ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: { id: string; secret: string; status: string; token?: string } }).data;
  };
  const { id, secret } = await ask("");
  expect(await failure(banche(["login", "--approve", id, "--json"]))).toMatchObject({ exit: 2 });
  expect((await ask(`/${id}/poll`, { secret })).status).toBe("seen");
  expect((await banche(["login", "--approve", id, "--yes"])).stderr).toContain("已允许");
  const approved = await ask(`/${id}/poll`, { secret });
  expect([approved.status, typeof approved.token]).toEqual(["approved", "string"]);
  expect(await failure(banche(["login", "--approve", id, "--yes", "--json"]))).toMatchObject({ exit: 1 });
});

describe("contact", () => {
  const mobile = "13800000009";

  test("requires a change and the password", async () => {
    const admin = await signedIn(demo.url);
    expect(await failure(admin(["contact", "--password-stdin", "--json"], { input: demoPassword }))).toMatchObject({
      exit: 2,
    });
    const wrong = admin(["contact", "--email", "mine@example.com", "--password-stdin", "--json"], {
      input: "wrong12345",
    });
    expect(await failure(wrong)).toMatchObject({ exit: 4, error: { code: "wrong_password" } });
  });

  test("changes an address; a new number first gets a code, which the second run must give", async () => {
    const admin = await signedIn(demo.url);
    for (const address of ["mine@example.com", ""]) {
      await ok(admin(["contact", "--email", address, "--password-stdin", "--json"], { input: demoPassword }));
    }
    const first = await admin(["contact", "--mobile", mobile, "--password-stdin", "--json"], { input: demoPassword });
    expect(first.stderr).toContain(mobile);
    const wrong = admin(["contact", "--mobile", mobile, "--code", "x", "--password-stdin", "--json"], {
      input: demoPassword,
    });
    expect(await failure(wrong)).toMatchObject({ error: { code: "validation_failed" } });
  });
});
