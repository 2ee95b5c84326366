/** The style sheets for paper. What is drawn for paper is tested in `tests/screens/print.test.ts`. */
import { expect, test } from "vitest";
import { web } from "./harness.ts";

const { signedIn } = web();
/** The width of A4 crosswise between its margins, in px. */
const PAPER_PX = 1032;

test.each(["light", "dark"])("a list prints all of its columns without the frame, from the %s mode", async (mode) => {
  const { page } = await signedIn("/permission/user", "admin", { stored: { banche_colorMode: mode } });
  await page.locator("main tbody tr[data-row-key]").first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER_PX, height: 700 });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));

  const seen = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    const cells = all("main :is(th, td)");
    const scrolled = [...document.querySelectorAll("main, main *")].filter(
      (element) => isSeen(element) && ["auto", "scroll"].includes(getComputedStyle(element).overflowY),
    );
    return {
      frame: all("nav, header button, [role=tablist], [role=toolbar], search, input").length,
      tools: all("main button:not(td button)").length,
      heads: all("main th").map(({ textContent }) => textContent),
      rows: all("main tbody tr").length,
      right: Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)),
      cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
      scrolled: scrolled.length,
      colours: [...new Set(cells.map((cell) => getComputedStyle(cell).color))],
      ground: getComputedStyle(document.body).backgroundColor,
    };
  });
  expect(seen).toMatchObject({ frame: 0, tools: 0, rows: 20, cut: 0, scrolled: 0, colours: ["rgb(0, 0, 0)"] });
  expect(seen.ground).toBe("rgba(0, 0, 0, 0)");
  expect(seen.heads).toEqual(["账户", "姓名", "性别", "手机号码", "部门", "岗位", "排序", "状态"]);
  expect(seen.right).toBeLessThanOrEqual(PAPER_PX);
});

test("a list prints without the form that is open over it", async () => {
  const { page } = await signedIn("/permission/user");
  await page.getByRole("button", { name: /^编辑/ }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("姓名").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("[class*=drawer]:visible, [class*=mask]:visible").count()).toBe(0);
  expect(await page.locator("main tbody tr:visible").count()).toBe(20);
});
