import { languages } from "@banche/core/text";
import { expect, test } from "vitest";

import { web } from "../harness.ts";
import { openRoutes, settle } from "../places.ts";
import { turnOf } from "../../turns.ts";
import { combinationsOf } from "./combinations.ts";
import { look } from "./look.ts";

const { tab, url } = web();

test.each(turnOf(languages))("pages without a sign-in have no findings, %s", async (language) => {
  const wrong: string[] = [];
  for (const combination of combinationsOf(0, language)) {
    const { page, complaints } = await tab({
      reducedMotion: "reduce",
      stored: { banche_language: language, banche_colorMode: combination.mode },
    });
    for (const route of openRoutes) {
      await page.goto(url() + route);
      await settle(page);
      wrong.push(...(await look({ page, language }, combination, route)));
    }
    await page.goto(`${url()}/login`);
    for (const at of [1, 2]) {
      await page.getByRole("tab").nth(at).click();
      await page.getByRole("tab").nth(at).and(page.locator("[aria-selected=true]")).waitFor();
      await page.locator("[role=tabpanel]").locator("img, input").first().waitFor();
      wrong.push(...(await look({ page, language }, combination, `way in ${at}`)));
    }
    expect(complaints).toEqual([]);
  }
  expect(wrong).toEqual([]);
});
