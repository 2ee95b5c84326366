/** Tests that times in lists are readable in full; each commit checks one language. */
import { languages } from "@banche/core/text";
import { expect, test } from "vitest";

import { web } from "../harness.ts";
import { turnOf } from "../../turns.ts";

const { signedIn, url } = web();

test.each(turnOf(languages))("times are shown in full at 1280 px, %s", async (language) => {
  const stored = { banche_language: language };
  const { page } = await signedIn("/home", "admin", { stored, viewport: { width: 1280, height: 800 } });
  for (const path of ["/permission/position", "/permission/department", "/permission/organize"]) {
    await page.goto(`${url()}${path}`);
    await page.locator("tr[data-row-key]").first().waitFor();
    const times = page.locator("tbody td").filter({ hasText: /\d\d:\d\d$/ });
    await expect.poll(() => times.count(), { message: path }).toBeGreaterThan(0);
    const cut = (): Promise<readonly string[]> =>
      times.evaluateAll((cells) => {
        const isCut = (cell: Element) => {
          const actions = cell.closest("tr")?.lastElementChild?.getBoundingClientRect().left ?? 0;
          return cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > actions + 1;
        };
        return cells.filter(isCut).map((cell) => cell.textContent);
      });
    await expect.poll(cut, { message: path }).toEqual([]);
  }
});
