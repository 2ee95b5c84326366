/** Comparison of two schemes: figures, differing lines, their trips, and the choice of another pair. */
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";

const demo = sharedDemoProcess();
let designer: Designer;
let basis = "";
let copy = "";

interface SchemeRow {
  readonly id: string;
  readonly state: string;
  readonly shift: string;
}
interface TripRow {
  readonly id: string;
  readonly version: number;
  readonly lineId: string;
  readonly direction: string;
  readonly number: string;
  readonly departure: number;
}

/** A copy of a published scheme without one trip, and with another trip ten minutes earlier. */
beforeAll(async () => {
  designer = await designerOf(demo.url);
  const { data } = await designer.ask("GET", "/api/ext/models/schemes");
  const published = (data as { readonly list: readonly SchemeRow[] }).list.find(({ state }) => state === "published");
  basis = published?.id ?? "";
  const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
  const made = await designer.ask("POST", "/api/ext/models/schemes", {
    ...{ fullName: "比较用副本", enCode: "COMPARE1", year: 2041, quarter: "q1", shift: "day", region: "west" },
    ...{ validFrom: day("2041-01-01"), validUntil: day("2041-03-31"), basisId: basis },
  });
  expect(made).toMatchObject({ code: 200 });
  copy = (made.data as { readonly id: string }).id;
  const read = await designer.ask("GET", `/api/ext/timetables/${copy}`);
  const [gone, moved] = (read.data as { readonly trips: readonly TripRow[] }).trips;
  const saved = await designer.ask("PUT", `/api/ext/timetables/${copy}`, {
    trips: moved ? [{ ...moved, days: [], times: [], departure: moved.departure - 600 }] : [],
    removed: gone ? [{ id: gone.id, version: gone.version }] : [],
  });
  expect((saved.data as { readonly saved: number }).saved).toBe(1);
});

const open = (query: string, language: "zh" | "zhtw" | "en" = "zh") =>
  openScreen(`/lineSchemeClassDetail?${query}`, { real: { url: demo.url, token: designer.token }, language });

test("without a second scheme the page says what to choose; a copy is compared with its original", async () => {
  const page = await open("with=");
  await page.screen.findByText("选择两个方案");
  await page.close();
  const other = await open(`id=${copy}&with=`);
  await other.screen.findByRole("region", { name: "按线路的差异" }, { timeout: 30_000 });
  await waitFor(() => expect(new URLSearchParams(window.location.search).get("with")).toBe(basis));
});

test("lines with differences show their trips; J and K move between the lines", async () => {
  const page = await open(`id=${copy}&with=${basis}`);
  const lines = await page.screen.findByRole("region", { name: "按线路的差异" });
  const rows = () => within(lines).getAllByRole("row").slice(1, -1);
  const chosen = () =>
    rows().findIndex((row) => row.ariaCurrent === "true" || row.getAttribute("aria-current") === "true");
  const said = rows()
    .map((row) => row.textContent)
    .join(" ");
  expect(said).toMatch(/减 1 班/);
  expect(said).toMatch(/改时刻 1 班/);
  expect(chosen()).toBe(0);
  const trips = () => page.screen.getByRole("region", { name: "班次差异" }).textContent ?? "";
  const first = trips();
  if (rows().length > 1) {
    await page.user.keyboard("j");
    await waitFor(() => expect(chosen()).toBe(1));
    expect(trips()).not.toBe(first);
    await page.user.keyboard("k");
    await waitFor(() => expect(chosen()).toBe(0));
  }
  expect(first).toMatch(/取消|早 10 分/);
});

test("swapping the schemes turns fewer trips into more trips", async () => {
  const page = await open(`id=${copy}&with=${basis}`);
  await page.screen.findByText(/减 1 班/);
  await page.user.click(page.screen.getByLabelText("对调"));
  await page.screen.findByText(/加 1 班/);
  expect(new URLSearchParams(window.location.search).get("id")).toBe(basis);
});

test("a scheme compared with itself has no differences", async () => {
  const page = await open(`id=${basis}&with=${basis}`);
  await page.screen.findByText("没有差异");
});

test.each([
  ["zhtw", "各線路的差異", /減 1 班/],
  ["en", "Differences by line", /1 trip less/],
] as const)("the page is shown in %s", async (language, region, less) => {
  const page = await open(`id=${copy}&with=${basis}`, language);
  await page.screen.findByRole("region", { name: region });
  await page.screen.findByText(less);
});

test("the timetable of a scheme links to the comparison", async () => {
  const page = await open(`id=${copy}`);
  const link = await page.screen.findByText("比较");
  // The titles of tab and window contain the scheme's name and no id.
  await waitFor(() => expect(document.title).toMatch(/比较用副本/));
  expect(link.getAttribute("href")).toBe(`/lineSchemeClassDetail?id=${copy}&with=`);
});
