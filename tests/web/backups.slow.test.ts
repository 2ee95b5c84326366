import { expect, test } from "vitest";

import { web } from "./harness.ts";
import { unreadable } from "./layout.ts";
import { visit } from "./places.ts";

const { sharedTab } = web();
const admin = sharedTab("/home", "admin", { viewport: { width: 1280, height: 720 } });

test("names of backups are shown in full at a usual width", async () => {
  const { page, complaints } = admin();
  const names = ["banche-2026-11-27-18-30-00.tar.gz", "banche-2026-11-28-18-30-00.tar.gz"];
  const list = names.map((fileName, at) => ({
    ...{ id: `b${at}`, fileName, fileSize: "1,012.95 MB", creatorTime: Date.UTC(2026, 10, 27), creatorUser: "" },
    ...{ state: at === 0 ? "failed" : "ok", reason: at === 0 ? "failed" : "", rows: 82_329, files: 1_200 },
    ...{ missing: at, sealed: true },
  }));
  await page.route(/\/DataBackup\?/, (route) =>
    route.fulfill({
      json: { code: 200, msg: "", data: { list, pagination: { currentPage: 1, pageSize: 20, total: 2 } } },
    }),
  );
  await visit(page, "/systemData/dataBackup");
  for (const name of names) {
    const text = page.getByText(name, { exact: true });
    await text.waitFor();
    const isCut = (cell: Element) =>
      cell.scrollWidth > cell.clientWidth + 1 || getComputedStyle(cell).textOverflow === "ellipsis";
    expect(await text.evaluate(isCut)).toBe(false);
  }
  await expect.poll(() => unreadable(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
