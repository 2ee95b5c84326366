/** Texts may grow, by translation or larger letters. With all texts 30 % wider, nothing may be cut or covered. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { dialogs, fits, throughAll, within } from "../dialogs.ts";
import { web } from "../harness.ts";
import { sideways, unreadable } from "../layout.ts";
import { closeTab, openRoutes, routes, settle, visit } from "../places.ts";
import { shareOf, turnOf } from "../../turns.ts";

const { tab, signedIn, url } = web();
const stored = { banche_language: "en" };

/** Latin letters are half as wide as high. A constructed style sheet is not limited by the page's policy. */
async function widen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { letter-spacing: 0.15em !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

test.each(turnOf([1440, 375]))(
  "wider texts are neither cut nor covered on pages after sign-in, %i px",
  async (width) => {
    const { page } = await signedIn("/home", "admin", { reducedMotion: "reduce", stored });
    const stay = { page, language: "en" } as const;
    await widen(page);
    const wrong: string[] = [];
    const look = async (name: string) => {
      await settle(page);
      wrong.push(...(await unreadable(page)).map((one) => `${name}: ${one}`));
      if ((await sideways(page)) > 0) wrong.push(`${name}: sideways`);
    };
    const wide = { width: 1440, height: 900 };
    for (const route of shareOf(routes, 4)) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, route);
      await look(route);
      await closeTab(stay);
    }
    await page.setViewportSize(wide);
    const shown = shareOf(
      dialogs.filter((one) => fits(one, width)),
      4,
    );
    await throughAll(stay, shown, (dialog) =>
      within(stay, dialog, async () => {
        await page.setViewportSize({ width, height: 900 });
        await look(dialog.name);
        await page.setViewportSize(wide);
        // Menus close when the window size changes: the next one is opened after that.
        await page.waitForFunction((px) => window.innerWidth === px, wide.width);
        await page.evaluate(
          async () => new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard))),
        );
      }),
    );
    expect(wrong).toEqual([]);
  },
);

test("wider texts are neither cut nor covered on pages without a sign-in", async () => {
  const { page } = await tab({ stored, viewport: { width: 375, height: 780 } });
  for (const route of openRoutes) {
    await page.goto(url() + route);
    await settle(page);
    await widen(page);
    await expect.poll(() => unreadable(page)).toEqual([]);
    await expect.poll(() => sideways(page)).toBe(0);
  }
});

test("the check finds cut and covered texts", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/login`);
  await settle(page);
  await page.evaluate(() => {
    const make = (text: string, style: string) => {
      const element = document.createElement("div");
      element.textContent = text;
      Object.assign(element.style, { position: "fixed", left: "20px", zIndex: "9", whiteSpace: "nowrap" });
      element.style.cssText += style;
      document.body.append(element);
    };
    make("much longer than its box", "top:0;width:40px;overflow:hidden");
    make("one on the other", "top:60px");
    make("the other below the one above it", "top:66px");
  });
  await expect
    .poll(() => unreadable(page))
    .toEqual([expect.stringMatching(/^cut: much longer/), expect.stringMatching(/^on each other: one on the other/)]);
});
