/** Tests an installation with a base path: its pages, files, calls, cookies and socket stay below it. */
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { bancheWith } from "../lib/banche.ts";
import { testFolder } from "../lib/folders.ts";
import { demoPassword, fillSignIn, web } from "./harness.ts";

const { tab, url } = web({ settings: { basePath: "/bus" } });

/** A proxy with its own site at the top, which removes the base path before it forwards calls. */
async function strippingProxy(): Promise<string> {
  const target = new URL(url());
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (!path.startsWith("/bus/")) return void response.writeHead(404).end();
    const options = { host: target.hostname, port: target.port, method: request.method, headers: request.headers };
    const passed = ask({ ...options, path: path.slice("/bus".length) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    return void request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/bus`;
}

test("every page, file, call and socket of the app is below the base path, also after a reload", async () => {
  const { page, complaints } = await tab();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const socket = page.waitForEvent("websocket");
  await page.goto(`${url()}/`);
  await fillSignIn(page, "admin", demoPassword);
  await page.waitForURL("**/bus/home");
  expect(new URL((await socket).url()).pathname).toMatch(/^\/bus\/(?:banche\/)?api\//);
  await page.getByRole("navigation", { name: "导航菜单" }).getByText("系统权限").click();
  const link = page.getByRole("navigation", { name: "导航菜单" }).getByRole("link", { name: "用户管理" });
  await expect.poll(() => link.getAttribute("href")).toBe("/bus/permission/user");
  await link.click();
  await page.locator("main tr[data-row-key]:visible").first().waitFor();
  await page.reload();
  await page.locator("main tr[data-row-key]:visible").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/bus/permission/user");
  expect(asked.filter((path) => !path.startsWith("/bus/"))).toEqual([]);
  expect(complaints).toEqual([]);
});

test("sign-in returns to the wanted page, and the sign-in page stays below the base path", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/permission/role?page=2`);
  await page.waitForURL("**/bus/login?redirect=*");
  await fillSignIn(page, "admin", demoPassword);
  await page.waitForURL("**/bus/permission/role?page=2");
  await page.evaluate(() => localStorage.removeItem("banche_token"));
  await page.reload();
  await page.waitForURL("**/bus/login?redirect=*");
});

test("cookies belong to paths below the base, also when a proxy removes the base", async () => {
  for (const base of [url(), await strippingProxy()]) {
    const { page, context } = await tab();
    await page.goto(`${base}/login`);
    await fillSignIn(page, "viewer", demoPassword);
    await page.waitForURL("**/bus/home");
    const cookies = await context.cookies(`${base}/banche/api/oauth/Login`);
    expect(cookies.map(({ name, path }) => [name, path])).toContainEqual(["banche-device", "/bus/banche/api/oauth"]);
  }
});

test("readiness checks need no base path, and other paths of the host are not answered", async () => {
  const { origin } = new URL(url());
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${url()}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/business`)).status).toBe(404);
});

test("a program signs in below the base path", async () => {
  const banche = bancheWith(testFolder());
  const args = ["login", "--server", url(), "--account", "admin", "--password-stdin"];
  expect((await banche(args, { input: `${demoPassword}\n` })).code).toBe(0);
  const { code, stdout } = await banche(["users", "get", "viewer", "--json"]);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { account: "viewer" }]);
});
