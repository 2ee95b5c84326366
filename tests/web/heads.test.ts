/** Heads of tables are read in full, in every language, on the screens of offices. */
import { STORAGE_PREFIX } from "@banche/core/shell";
import { expect, test } from "vitest";
import { web } from "./harness.ts";

const { signedIn } = web();

test.each([
  ["zh", 1366],
  ["en", 1440],
] as const)("no head of the users is cut in %s at %i px", async (language, width) => {
  const stored = { [`${STORAGE_PREFIX}language`]: language };
  const { page } = await signedIn("/permission/user", "admin", { viewport: { width, height: 900 }, stored });
  const heads = page.locator("main thead th:not(.ant-table-selection-column)");
  await page.locator("main tbody tr[data-row-key]").first().waitFor();
  const cut = await heads.evaluateAll((all) =>
    all.flatMap((head) => {
      const title = head.querySelector(".ant-table-column-title") ?? head;
      const text = document.createRange();
      text.selectNode(title.firstChild ?? title);
      const end = title.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(title).paddingRight);
      const isCut = text.getBoundingClientRect().right > end;
      return isCut ? [head.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
});
