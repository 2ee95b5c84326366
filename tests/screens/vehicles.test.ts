/** The page of vehicles: the product's concept and the same concept designed at run time give the same page. */
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { bothVehicles, twinOfVehicles } from "../lib/vehicles.ts";
import { chooseOf } from "./lib/menus.ts";
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
  ] as const)("its headings are in %s", async (language, plate, kind) => {
    const last = ["zh", "zhtw", "en"].indexOf(language);
    await add(`苏P1000${last}`);
    await open(`${path}?keyword=${encodeURIComponent("苏P1000")}`, { language });
    await waitFor(() => expect(heads()).toEqual(expect.arrayContaining([plate, kind])));
  });

  test("missing and wrong values are named at their fields; then the record is created", async () => {
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

  test("the history shows each change, and an earlier value is restored after a confirmation", async () => {
    await add("苏H30001");
    const of = async () => {
      const { data } = await designer.ask("GET", `/api/ext/records/${name}?keyword=&pageSize=500`);
      const list = data["list"] as readonly Readonly<Record<string, unknown>>[];
      return list.find(({ plate }) => plate === "苏H30001") ?? expect.fail();
    };
    const { id } = await of();
    await designer.ask("PUT", `/api/ext/models/${name}/${String(id)}`, { seats: 33 });
    const page = await open(`${path}?keyword=${encodeURIComponent("苏H3000")}`);
    await chooseOf(page, await rowOf("苏H30001"), t("changes.title"));
    const drawer = await waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? expect.fail());
    const row = await within(drawer).findByText("座位数", { selector: "th" });
    expect(row.closest("tr")?.textContent).toMatch(/45.*33/);
    await page.user.click(within(drawer).getByText(t("changes.restore")));
    const question = await waitFor(
      () => [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) ?? expect.fail(),
    );
    expect(question.textContent).toContain("45");
    await page.user.click(within(question).getByText(t("changes.restore"), { selector: "button" }));
    await waitFor(async () => expect((await of())["seats"]).toBe(45));
    await waitFor(() => expect(within(drawer).getAllByText("座位数", { selector: "th" })).toHaveLength(2));
  });

  test("equipment is entered in rows with an error per row, and the age follows the date", async () => {
    await add("苏T20001", { registeredOn: Date.now() - 3.5 * 365.25 * 86_400_000 });
    const page = await open(`${path}?keyword=${encodeURIComponent("苏T2000")}`);
    const row = await rowOf("苏T20001");
    await page.user.click(within(row).getByRole("button", { name: /编辑/ }));
    const form = await dialog();
    await waitFor(() => expect(within(form).getByLabelText<HTMLInputElement>("车龄（年）").value).toBe("3"));
    const rows = await within(form).findByRole("group", { name: "随车设备" });
    await page.user.click(within(rows).getByRole("button", { name: t("widgets.rows.add") }));
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    await waitFor(() => expect(rows.textContent).toContain(t("validation.required")));
    await page.user.type(within(rows).getByLabelText("名称"), "灭火器{Enter}");
    await waitFor(() => expect(within(rows).getAllByLabelText("名称")).toHaveLength(2));
    await page.user.click(within(rows).getByRole("button", { name: "删除第 2 行" }));
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    const { data } = await designer.ask("GET", `/api/ext/models/${name}?keyword=${encodeURIComponent("苏T20001")}`);
    const [found] = (data as { readonly list: readonly { readonly id: string }[] }).list;
    const record = await designer.ask("GET", `/api/ext/models/${name}/${found?.id}`);
    expect(record.data).toMatchObject({ equipment: [{ name: "灭火器", count: 1 }] });
  });

  test("rows of equipment are moved by Alt with an arrow and by their handles", async () => {
    const equipment = [{ name: "灭火器" }, { name: "安全锤" }, { name: "急救箱" }];
    await add("苏V20001", { equipment });
    const page = await open(`${path}?keyword=${encodeURIComponent("苏V2000")}`);
    await page.user.click(within(await rowOf("苏V20001")).getByRole("button", { name: /编辑/ }));
    const form = await dialog();
    const rows = await within(form).findByRole("group", { name: "随车设备" });
    const names = () =>
      within(rows)
        .getAllByLabelText<HTMLInputElement>("名称")
        .map(({ value }) => value);
    await waitFor(() => expect(names()).toEqual(["灭火器", "安全锤", "急救箱"]));
    await page.user.click(within(rows).getAllByLabelText("名称")[0] ?? rows);
    await page.user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(names()).toEqual(["灭火器", "安全锤", "急救箱"]);
    await page.user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(names()).toEqual(["安全锤", "灭火器", "急救箱"]));
    expect(rows.textContent).toContain(t("widgets.rows.moved", { from: 1, to: 2 }));
    within(rows)
      .getByRole("button", { name: t("widgets.rows.move", { row: 3 }) })
      .focus();
    await page.user.keyboard("{ArrowUp}");
    await waitFor(() => expect(names()).toEqual(["安全锤", "急救箱", "灭火器"]));
    await page.user.click(within(form).getByText(t("common.verbs.save")));
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    const { data } = await designer.ask("GET", `/api/ext/models/${name}?keyword=${encodeURIComponent("苏V20001")}`);
    const [found] = (data as { readonly list: readonly { readonly id: string }[] }).list;
    const record = await designer.ask("GET", `/api/ext/models/${name}/${found?.id}`);
    expect(record.data).toMatchObject({ equipment: [{ name: "安全锤" }, { name: "急救箱" }, { name: "灭火器" }] });
  });

  test("one vehicle is put out of service by its row, several are put back by the toolbar", async () => {
    await add("苏U20001");
    await add("苏U20002");
    const page = await open(`${path}?keyword=${encodeURIComponent("苏U2000")}`);
    const row = await rowOf("苏U20001");
    await page.user.click(within(row).getByRole("button", { name: /更多/ }));
    await page.user.click(await page.screen.findByText("停运"));
    await page.user.click(await page.screen.findByRole("button", { name: t("common.verbs.confirm") }));
    await waitFor(async () => expect((await rowOf("苏U20001")).textContent).toContain("闲置"));
    for (const plate of ["苏U20001", "苏U20002"]) {
      await page.user.click(within(await rowOf(plate)).getByRole("checkbox"));
    }
    await page.user.click(
      within(await page.screen.findByRole("toolbar", { name: t("lists.batch.bar") })).getByText("恢复运营"),
    );
    const question = await page.screen.findByText("确定对所选的 2 项执行“恢复运营”？");
    await page.user.click(within(question.closest("dialog") ?? document.body).getByText("恢复运营"));
    await waitFor(async () => expect((await rowOf("苏U20001")).textContent).toContain("在用"));
  });

  test("a past date is marked", async () => {
    await add("苏R10001", { insuredUntil: Date.now() - 3 * 86_400_000 });
    await open(`${path}?keyword=${encodeURIComponent("苏R1000")}`);
    const row = await rowOf("苏R10001");
    expect(row.querySelector('[data-band="past"]')?.textContent).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("the address filters the list, and an empty result shows a message", async () => {
    await add("苏S10001", { kind: "van" });
    await add("苏S10002", { kind: "car" });
    const page = await open(`${path}?keyword=${encodeURIComponent("苏S1000")}&kind=van`);
    await rowOf("苏S10001");
    expect(rows()).toHaveLength(1);
    await open(`${path}?keyword=nobody`);
    await page.screen.findAllByText(t("common.states.empty"));
  });
});
