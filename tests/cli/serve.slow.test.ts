import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

import { createTestDatabase } from "@banche/server/testing";
import { expect, inject, onTestFinished, test } from "vitest";

import { bancheWith, serve } from "../lib/banche.ts";
import { failure, folder, ok } from "./harness.ts";

test("serve prints one line of JSON when it is ready, and stops at a signal", async () => {
  const banche = bancheWith(folder());
  const data = folder();
  const served = await serve(banche, data);
  expect(served.accounts).toHaveLength(3);
  expect(Object.keys(served.accounts[0] ?? {})).toEqual(["account", "password", "name", "role"]);
  const [first] = served.accounts;
  await ok(
    banche(["login", "--server", served.url, "--account", first?.account ?? "", "--password-stdin"], {
      input: first?.password ?? "",
    }),
  );

  const second = ["serve", "--demo", "--port", "0", "--data", data, "--json"];
  expect(await failure(banche(second))).toMatchObject({
    exit: 1,
    error: { code: "start", details: { reason: "data_dir_in_use" } },
  });
  const port = new URL(served.url).port;
  expect(await failure(banche(["serve", "--demo", "--port", port, "--data", folder(), "--json"]))).toMatchObject({
    exit: 1,
    error: { code: "start", details: { reason: "port_taken" } },
  });

  const ended = await served.stop("SIGINT");
  expect(ended).toMatchObject({ code: 0, signal: null });
  expect(ended.stdout.trim().split("\n")).toHaveLength(1);
  const again = await serve(banche, data);
  expect(await again.stop("SIGTERM")).toMatchObject({ code: 0 });
});

test("serve writes a readable log when the operator asks for it", async () => {
  const served = await serve(bancheWith(folder(), { BANCHE_LOG_FORMAT: "text" }), folder(), ["--log", "info"]);
  await fetch(`${served.url}/api/nothing`);
  const { stderr } = await served.stop();
  expect(stderr).toMatch(/^\d{4}-\d\d-\d\d [\d:.]+ INFO {2}\S+:\d+ \S+ request .*url=\/api\/nothing/m);
  expect(stderr).not.toContain('{"level"');
});

test("serve refuses invalid options with exit code 2", async () => {
  const banche = bancheWith(folder());
  const line = (more: string) => banche(["serve", "--data", folder(), ...more.split(" ")]);
  expect((await line("--port 70000")).code).toBe(2);
  expect((await line("--engine oracle")).code).toBe(2);
  expect((await line("--demo --host 0.0.0.0 --port 0")).code).toBe(2);
  const styled = bancheWith(folder(), { BANCHE_LOG_FORMAT: "pretty" });
  expect((await styled(["serve", "--demo", "--port", "0", "--data", folder()])).code).toBe(2);
  const behind = bancheWith(folder(), { BANCHE_TRUSTED_PROXIES: "the proxy" });
  expect(await failure(behind(["serve", "--demo", "--port", "0", "--data", folder(), "--json"]))).toMatchObject({
    exit: 2,
    error: { message: expect.stringContaining("the") as string },
  });
});

test("a database that does not answer is reported", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => gone.once("listening", resolve));
  const { port } = gone.address() as AddressInfo;
  gone.close();
  onTestFinished(() => void gone.close());
  const banche = bancheWith(folder(), { DATABASE_URL: `postgres://nobody:geheim@127.0.0.1:${port}/none` });
  const { exit, error } = await failure(banche(["serve", "--port", "0", "--data", folder(), "--json"]));
  expect([exit, error.details]).toEqual([1, { reason: "database_unreachable" }]);
  expect(error.message).not.toContain("geheim");
});

test("a folder of map tiles is served without a sign-in", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  onTestFinished(() => database.drop());
  const tiles = folder();
  await mkdir(join(tiles, "3/6"), { recursive: true });
  await writeFile(join(tiles, "3/6/3.png"), "tile");
  const served = await serve(bancheWith(folder(), { DATABASE_URL: database.url, BANCHE_TILES: tiles }), folder());
  expect(await (await fetch(`${served.url}/tiles/3/6/3.png`)).text()).toBe("tile");
  expect((await fetch(`${served.url}/tiles/3/6/4.png`)).status).toBe(404);
  await served.stop("SIGTERM");
});

test("settings of the operator for frames, dashboards, reports and filings reach the page", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  onTestFinished(() => database.drop());
  const served = await serve(
    bancheWith(folder(), {
      DATABASE_URL: database.url,
      BANCHE_FRAMES: "https://help.example https://map.example:8443/x",
      BANCHE_DASHBOARDS: "https://screens.example",
      BANCHE_REPORTS: "https://reports.example/viewer",
      BANCHE_FILINGS: "ICP 1|https://beian.example;PSB 2|https://police.example",
      BANCHE_SUPPORT: "support@example.com",
    }),
    folder(),
  );
  const page = await fetch(served.url, { headers: { accept: "text/html" } });
  expect(page.headers.get("content-security-policy")).toContain(
    "frame-src 'self' https://help.example https://map.example:8443 https://screens.example https://reports.example;",
  );
  const html = await page.text();
  expect(html).toContain('name="banche-reports" content="https://reports.example/viewer"');
  expect(html).toContain('content="ICP 1|https://beian.example\nPSB 2|https://police.example"');
  expect(html).toContain('content="support@example.com"');
  await served.stop("SIGTERM");

  const wrong = bancheWith(folder(), { BANCHE_FRAMES: "javascript:alert(1)" });
  expect((await wrong(["serve", "--demo", "--port", "0", "--data", folder()])).code).toBe(2);
});
