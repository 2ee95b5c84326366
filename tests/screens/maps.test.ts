/** Maps: an error in GeoJSON is shown with its place; a valid map is drawn and described in words. */
import { aCompany } from "@banche/core/testing";
import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";

const geo = (longitude = 120) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: [
      { type: "Feature", properties: { name: "厂门" }, geometry: { type: "Point", coordinates: [longitude, 31] } },
      {
        type: "Feature",
        properties: null,
        geometry: {
          type: "LineString",
          coordinates: [
            [120, 31],
            [121, 32],
          ],
        },
      },
    ],
  });
const maps = [
  { id: "m1", fullName: "厂区", enCode: "site", data: geo(), enabledMark: 1, sortCode: 1, creatorTime: 0 },
  { id: "m2", fullName: "旧图", enCode: "old", data: "{}", enabledMark: 1, sortCode: 2, creatorTime: 0 },
];
const open = (options: ScreenOptions = {}) =>
  openScreen("/systemData/map", { data: { ...aCompany(), maps }, ...options });

test("a user without the buttons cannot change maps but sees the drawing", async () => {
  const page = await open({ buttons: [] });
  await rowCount(2);
  expect(page.screen.queryByRole("button", { name: /新建/ })).toBeNull();
  await page.user.click(within(await rowOf("厂区")).getByText("厂区"));
  const dialog = await page.screen.findByRole("dialog");
  await within(dialog).findByRole("img", { name: "地图：2 个要素" });
  expect(within(dialog).getByText(/2 个要素，3 个坐标点.*经度 120 至 121，纬度 31 至 32/)).toBeTruthy();
  expect(within(dialog).getByRole("row", { name: /2 未命名 线 2/ })).toBeTruthy();
});

test("a feature chosen in the table is marked in the drawing", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("厂区")).getByText("厂区"));
  const dialog = await page.screen.findByRole("dialog");
  const feature = await within(dialog).findByRole("button", { name: "厂门" });
  expect(dialog.querySelectorAll("svg [data-chosen='true'] circle")).toHaveLength(0);
  await page.user.click(feature);
  expect(feature.getAttribute("aria-pressed")).toBe("true");
  expect(dialog.querySelectorAll("svg [data-chosen='true'] circle")).toHaveLength(1);
});

test("stored data that is not a map is reported and not drawn", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("旧图")).getByText("旧图"));
  const dialog = await page.screen.findByRole("dialog");
  expect((await within(dialog).findByRole("alert")).textContent).toContain("$.type");
  expect(within(dialog).queryByRole("img")).toBeNull();
});

test("a file fills the form; errors are shown with their places, and a valid map is drawn", async () => {
  const page = await open();
  await rowCount(2);
  await page.user.click(await page.screen.findByRole("button", { name: /新建/ }));
  const choose = await page.screen.findByRole("button", { name: /选择 .geojson 文件/ });
  const input = choose.parentElement?.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no file is asked for");
  await page.user.upload(input, new File([geo(181)], "gates.geojson"));
  expect((await page.screen.findByRole("alert")).textContent).toContain("$.features[0].geometry.coordinates[0]");
  await page.user.upload(input, new File([geo()], "gates.geojson"));
  await page.screen.findByRole("img", { name: "地图：2 个要素" });
  expect(page.screen.queryByRole("alert")).toBeNull();
  expect(page.screen.getByDisplayValue("gates")).toBeTruthy();
  await page.user.upload(input, new File([new Uint8Array([0xff, 0xfe, 0x00])], "broken.geojson"));
  await page.screen.findByText("无法读取文件");
});

test.each(["zhtw", "en"] as const)("the page is shown in %s", async (language) => {
  const page = await open({ language });
  await page.screen.findByRole("heading", { name: language === "en" ? "Maps" : "資料地圖" });
});
