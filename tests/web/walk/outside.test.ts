import { languages } from "@banche/core";
import { expect, test } from "vitest";

import { web } from "../harness.ts";
import { openRoutes, settle } from "../places.ts";
import { look, modes } from "./look.ts";

const { tab, url } = web();
const minutes = 60_000;

test("outside: the ways to sign in", { timeout: 4 * minutes }, async () => {
  const wrong: string[] = [];
  for (const mode of modes) {
    for (const language of languages) {
      const { page, complaints } = await tab({
        reducedMotion: "reduce",
        stored: { banche_language: language, banche_colorMode: mode },
      });
      for (const route of openRoutes) {
        await page.goto(url() + route);
        await settle(page);
        wrong.push(...(await look({ page, language }, mode, route)));
      }
      await page.goto(`${url()}/login`);
      for (const at of [1, 2]) {
        await page.getByRole("tab").nth(at).click();
        await page.getByRole("tab").nth(at).and(page.locator("[aria-selected=true]")).waitFor();
        await page.locator("[role=tabpanel]").locator("img, input").first().waitFor();
        wrong.push(...(await look({ page, language }, mode, `way in ${at}`)));
      }
      expect(complaints).toEqual([]);
    }
  }
  expect(wrong).toEqual([]);
});
