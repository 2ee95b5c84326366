/** The page of vehicles: those of the product, and the same ones designed while the server runs, are one page each. */
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { bothVehicles, twinOfVehicles } from "../lib/vehicles.ts";
import { openScreen } from "./lib/openScreen.ts";
import { heads, rowOf, rows } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let designer: Designer;
beforeAll(async () => {
  designer = await designerOf(demo.url);
  await designer.publish(twinOfVehicles());
});

describe.each(bothVehicles)("%s", (_how, name, path) => {
  const open = (address: string = path, options: Parameters<typeof openScreen>[1] = {}) =>
    openScreen(address, { ...options, real: { url: demo.url, token: designer.token } });
  const add = async (plate: string, more: object = {}) => {
    const record = { plate, kind: "largeBus", status: "inUse", seats: 45, enabledMark: 1, ...more };
    const { code } = await designer.ask("POST", `/api/ext/models/${name}`, record);
    expect(code).toBe(200);
  };
  const dialog = async () => waitFor(() => document.querySelector<HTMLElement>('[role="dialog"]') ?? expect.fail());

  test.each([
    ["zh", "车牌号", "车辆类型"],
    ["zhtw", "車牌號碼", "車輛類型"],
    ["en", "Plate", "Kind"],
  ] as const)("its heads are in %s", async (language, plate, kind) => {
    const last = ["zh", "zhtw", "en"].indexOf(language);
    await add(`苏P1000${last}`);
    await open(`${path}?keyword=${encodeURIComponent("苏P1000")}`, { language });
    await waitFor(() => expect(heads()).toEqual(expect.arrayContaining([plate, kind])));
  });

  test("what a form lacks and what it says wrongly is named at its field; then the record is there", async () => {
    const page = await open(`${path}?keyword=${encodeURIComponent("苏Q1000")}`);
    await page.user.click(await page.screen.findByText(t("common.verbs.add")));
    const form = await dialog();
    const plate = await within(form).findByLabelText<HTMLInputElement>("车牌号");
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    await waitFor(() => expect(plate.getAttribute("aria-invalid")).toBe("true"));
    await page.user.type(plate, "Q1");
    await page.user.type(within(form).getByLabelText("座位数"), "33");
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    await waitFor(() => expect(form.textContent).toContain(t("validation.plateNumber")));
    await page.user.clear(plate);
    await page.user.type(plate, "苏Q10001");
    await page.user.click(within(form).getByLabelText("车辆类型"));
    await page.user.click(await page.screen.findByText("中型客车"));
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    await rowOf("苏Q10001");
  });

  test("a day that is over is seen as such", async () => {
    await add("苏R10001", { insuredUntil: Date.now() - 3 * 86_400_000 });
    await open(`${path}?keyword=${encodeURIComponent("苏R1000")}`);
    const row = await rowOf("苏R10001");
    expect(row.querySelector('[data-band="past"]')?.textContent).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("the list is narrowed by the address, and says when nothing fits", async () => {
    await add("苏S10001", { kind: "van" });
    await add("苏S10002", { kind: "car" });
    const page = await open(`${path}?keyword=${encodeURIComponent("苏S1000")}&kind=van`);
    await rowOf("苏S10001");
    expect(rows()).toHaveLength(1);
    await open(`${path}?keyword=nobody`);
    await page.screen.findAllByText(t("common.states.empty"));
  });
});
