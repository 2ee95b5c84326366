import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createBanche } from "@banche/core/node";
import { demoPassword } from "@banche/server/testing";
import { build } from "vite";
import { expect, it } from "vitest";
import { browserPath, openBrowser } from "../lib/browser.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { shared } from "../lib/fileScope.ts";
import { makeFolder } from "../lib/makeFolder.ts";

const page = fileURLToPath(new URL("../../examples/vite-page", import.meta.url));
/** The page is built before the server starts, because the server reads it at its start. */
const folder = shared(async (later) => {
  const made = makeFolder();
  later(() => rmSync(made, { recursive: true, force: true }));
  await build({
    root: page,
    configFile: `${page}/vite.config.ts`,
    resolve: { conditions: ["@banche/source", "module", "browser", "production"] },
    build: { outDir: made, emptyOutDir: false },
    logLevel: "error",
  });
  return made;
});
const server = sharedDemoServer({
  get webDir() {
    return folder();
  },
});

it.runIf(browserPath)("examples/vite-page signs in, shows data of the server, and signs out", async () => {
  const browser = await openBrowser();
  try {
    const tab = await browser.newPage();
    const complaints: string[] = [];
    tab.on("pageerror", (error) => complaints.push(error.message));
    await tab.goto(server.url);
    await tab.getByLabel("Account").fill("admin");
    await tab.getByLabel("Password").fill("wrong1");
    await tab.getByRole("button", { name: "Sign in" }).click();
    await tab.getByRole("alert").waitFor();
    await tab.getByLabel("Password").fill(demoPassword);
    await tab.getByRole("button", { name: "Sign in" }).click();
    await tab.getByRole("row").nth(20).waitFor();
    const shown = await tab
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
    const banche = createBanche({ server: server.url });
    await banche.signIn({ account: "admin", password: demoPassword });
    const vehicles = banche.client.of((await banche.client.loadModels()).of("vehicles"));
    const told = await vehicles.list({ query: { pageSize: 20, sortBy: "seats", order: "desc" } });
    await banche.close();
    expect(shown).toEqual(told.rows.map(({ plate, seats }) => [String(plate), String(seats)]));
    await tab.getByRole("button", { name: /^Sign .+ out$/ }).click();
    await tab.getByRole("button", { name: "Sign in" }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
