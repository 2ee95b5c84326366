/** Tests the memory of a page after a long day of work. */
import { expect, test } from "vitest";

import { web } from "../harness.ts";
import { isTurn } from "../../turns.ts";

const { signedIn } = web();

test.runIf(isTurn(1, 2))("200 tabs opened and closed leave less than 5 MB in memory", async () => {
  const { page, context } = await signedIn("/menuMore");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const heapBytes = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  };
  const round = async (from: number, count: number) => {
    for (let id = from; id < from + count; id += 1) {
      const key = `/menuMore?id=${id}`;
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, key);
      await page
        .locator("main h1")
        .filter({ hasText: `· ${id}` })
        .first()
        .waitFor();
    }
    await page.getByRole("button", { name: "标签操作" }).click();
    await page.getByRole("menuitem", { name: "关闭所有" }).click();
    await page.waitForURL("**/home");
  };
  await round(0, 30);
  const before = await heapBytes();
  await round(1_000, 200);
  const grown = (await heapBytes()) - before;
  expect(grown / 1_048_576).toBeLessThan(5);
});
