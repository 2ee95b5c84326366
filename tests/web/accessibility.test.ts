import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { web } from "./harness.ts";

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const { tab, signedIn, url } = web();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds on a page, serious things only. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await engine.run()).violations;
  });
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}

describe.each(["light", "dark"])("%s", (mode) => {
  const stored = { banche_colorMode: mode };

  test("sign-in", async () => {
    const { page } = await tab({ stored });
    await page.goto(`${url()}/login`);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await page.getByText("请输入账号", { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test("home", async () => {
    const { page } = await signedIn("/home", "admin", { stored });
    await page.getByRole("region", { name: "最新消息" }).getByRole("listitem").first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test("users and their form", async () => {
    const { page } = await signedIn("/permission/user", "admin", { stored });
    await page.locator("tr.ant-table-row").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "新建" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
