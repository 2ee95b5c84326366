/** The looks of home. */
import { expect, test } from "vitest";

import { findings } from "./axe.ts";
import { web } from "./harness.ts";

const { signedIn } = web();

test("axe finds nothing and nothing is cut off at 375 px, with the longest texts, in the dark", async () => {
  const stored = { banche_colorMode: "dark", banche_language: "en" };
  const { page } = await signedIn("/home", "viewer", { stored, viewport: { width: 375, height: 800 } });
  await page.getByRole("figure").first().getByRole("listitem").first().waitFor();
  expect(await findings(page)).toEqual([]);
  // The page scrolls in an element inside.
  const cut = await page
    .locator("main#content")
    .evaluate((main) => [main, ...main.children].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);
});
