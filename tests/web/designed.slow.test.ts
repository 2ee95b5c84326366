/** Tests the page of a designed model in a real browser, with a second tab and with the socket that reports a change of the model. */
import { expect, test } from "vitest";

import { vehicleDesign } from "../lib/vehicles.ts";
import { web } from "./harness.ts";

const { api, signedIn } = web();

const publish = async (version: number, fields: Readonly<Record<string, object>> = {}) => {
  const design = vehicleDesign({}, fields);
  if (version === 0) await api("POST", "/api/ext/designs", { design });
  else await api("PUT", "/api/ext/designs/coaches", { design, version });
  await api("PUT", "/api/ext/designs/coaches/State", { state: "published" });
};

test("a new model appears in the menu, and an open form follows its changes", async () => {
  const { page, complaints } = await signedIn("/home");
  await publish(0);
  for (const [plate, seats, type] of [
    ["苏E10001", 45, "largeBus"],
    ["苏E10002", 7, "van"],
  ] as const)
    await api("POST", "/api/ext/models/coaches", { plate, seats, type, maker: "宇通" });
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  // A folder with only one page is shown as that page.
  await menu.getByText("车辆", { exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "车辆" }).waitFor();
  await page.getByRole("cell", { name: "苏E10001", exact: true }).waitFor();
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("车牌").fill("苏E10003");
  await publish(2, { wheels: { kind: "integer", label: ["车轮", "Wheels"], id: "wheels", min: 2, max: 20 } });
  await form.getByLabel("车轮").fill("6");
  await expect.poll(() => form.getByLabel("车牌").inputValue()).toBe("苏E10003");
  await form.getByLabel("座位").fill("12");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("cell", { name: "苏E10003", exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test("a designed tree shows nested rows and follows changes by other users", async () => {
  const design = {
    ...{
      name: "yards",
      title: ["场站", "Yards"],
      one: ["场站", "yard"],
      scope: "factory",
      key: ["code"],
      label: "name",
    },
    unique: { code: {} },
    fields: {
      parent: { kind: "reference", label: ["上级", "Parent"], id: "above", target: "yards" },
      name: { kind: "text", label: ["名称", "Name"], id: "name", max: 50, required: true },
      code: { kind: "text", label: ["编码", "Code"], id: "code", max: 50, required: true },
    },
    ...{
      list: { shape: "tree", columns: ["name", "code"], search: ["name"], sort: "name" },
      options: { shape: "tree" },
    },
    form: [["parent", "name", "code"]],
  };
  await api("POST", "/api/ext/designs", { design });
  await api("PUT", "/api/ext/designs/yards/State", { state: "published" });
  const add = async (name: string, code: string, parentId?: string) =>
    (await api("POST", "/api/ext/models/yards", { name, code, ...(parentId && { parentId }) })) as {
      readonly id: string;
    };
  const north = await add("North", "N");
  const west = await add("West", "W", north.id);
  await add("South", "S");
  const { page, complaints } = await signedIn("/models/yards");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("West").waitFor();
  // A change by another user, in another place.
  await add("Gate", "G", west.id);
  await row("Gate").waitFor();
  // Closed nodes stay closed when rows are read again.
  await row("North")
    .getByRole("button", { name: /收起|折叠|关闭/ })
    .click();
  await row("West").waitFor({ state: "hidden" });
  await add("East", "E");
  await row("East").waitFor();
  await expect.poll(() => row("West").count()).toBe(0);
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("名称").fill("Shed");
  await form.getByLabel("编码").fill("H");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await row("Shed").waitFor();
  expect(complaints).toEqual([]);
});

test("a form shows a value of the record that was just chosen, and the list the stored one", async () => {
  const fields = {
    plate: { kind: "text", label: ["车牌", "Plate"], id: "plate", max: 20, required: true },
    keeper: { kind: "reference", label: ["保管人", "Keeper"], id: "keeper", target: "users" },
    signsIn: { kind: "attribute", label: ["登录名", "Signs in as"], of: "keeper", shows: "account" },
  };
  const names = Object.keys(fields);
  const list = { shape: "page", columns: names, search: ["plate"], sort: "plate" };
  await api("POST", "/api/ext/designs", {
    design: { ...vehicleDesign({ name: "carts", fields, form: [names], list }) },
  });
  await api("PUT", "/api/ext/designs/carts/State", { state: "published" });
  const { page, complaints } = await signedIn("/models/carts");
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog").first();
  await form.getByLabel("车牌").fill("苏E90001");
  const choose = async (name: string) => {
    await form.getByLabel("保管人").click();
    const picker = page.getByRole("dialog", { name: /选择用户/ });
    await picker.getByRole("searchbox").fill(name);
    await picker.getByText(name).first().click();
    await picker.waitFor({ state: "hidden" });
  };
  await choose("陈晓雯");
  await expect.poll(() => form.getByLabel("登录名").inputValue()).toBe("dispatcher");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "苏E90001" });
  await row.getByRole("cell", { name: "dispatcher", exact: true }).waitFor();
  await row.getByText("编辑").click();
  await expect.poll(() => form.getByLabel("登录名").inputValue()).toBe("dispatcher");
  await choose("林志远");
  await expect.poll(() => form.getByLabel("登录名").inputValue()).toBe("viewer");
  await page.keyboard.press("Escape");
  expect(complaints).toEqual([]);
});
