/** Tests that table heads are readable in full, in every language, on common office screens. */
import { builtIn } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { concepts } from "@banche/core/concepts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { web } from "./harness.ts";
import { visit } from "./places.ts";
import { shareOf } from "../turns.ts";

const { signedIn } = web();

test("no heading of the users is cut in zh at 1366 px", async () => {
  const stored = { [`${STORAGE_PREFIX}language`]: "zh" };
  const { page } = await signedIn("/permission/user", "admin", { viewport: { width: 1366, height: 900 }, stored });
  await page.locator("main tbody tr[data-row-key]").first().waitFor();
  await expect.poll(() => cutHeads(page)).toEqual([]);
});

/** A third of the lists in each commit. */
test("no heading of any list is cut in en at 1366 and 1440 px", async () => {
  const stored = { [`${STORAGE_PREFIX}language`]: "en" };
  const { page } = await signedIn("/home", "admin", { stored });
  await page.locator("main").waitFor();
  const pages = [...new Set([...builtIn.all, ...concepts].map((resource) => `/${resource.page.replace(".", "/")}`))];
  const cut: Record<string, readonly string[]> = {};
  let seen = 0;
  for (const address of shareOf(pages, 3)) {
    await visit(page, address);
    if ((await page.locator(HEADS).count()) === 0) continue;
    seen += 1;
    for (const width of [1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heads = await cutHeads(page);
      if (heads.length > 0) cut[`${address} ${width}`] = heads;
    }
  }
  expect(seen).toBeGreaterThan(6);
  expect(cut).toEqual({});
});

/** Heads of columns with words in them. */
const HEADS = "main thead th:has([data-head])";

/** The heads whose text is wider than their column. */
function cutHeads(page: Page): Promise<readonly string[]> {
  return page.locator(HEADS).evaluateAll((all) =>
    all.flatMap((head) => {
      // Pages opened earlier stay in the document, hidden.
      if (!head.checkVisibility({ visibilityProperty: true })) return [];
      const title = head.querySelector("[data-head]") ?? head;
      const text = document.createRange();
      text.selectNode(title.firstChild ?? title);
      const end = title.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(title).paddingRight);
      const isCut = text.getBoundingClientRect().right > end + 0.5;
      return isCut ? [head.textContent ?? ""] : [];
    }),
  );
}
