/** The page of a designed model in a real browser: another tab, and the socket that tells that the model is another one now. */
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

test("a model comes into the menu, and its page follows the model while a form is being filled in", async () => {
  const { page, complaints } = await signedIn("/home");
  await publish(0);
  for (const [plate, seats, type] of [
    ["苏E10001", 45, "largeBus"],
    ["苏E10002", 7, "van"],
  ] as const)
    await api("POST", "/api/ext/models/coaches", { plate, seats, type, maker: "宇通" });
  const menu = page.getByRole("navigation", { name: "导航菜单" });
  // The only page of its folder stands for it.
  await menu.getByText("车辆", { exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "车辆" }).waitFor();
  await page.getByRole("cell", { name: "苏E10001", exact: true }).waitFor();
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("车牌").fill("苏E10003");
  await publish(2, { wheels: { kind: "integer", label: ["车轮", "Wheels"], id: "wheels", min: 2, max: 20 } });
  await form.getByLabel("车轮").fill("6");
  expect(await form.getByLabel("车牌").inputValue()).toBe("苏E10003");
  await form.getByLabel("座位").fill("12");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("cell", { name: "苏E10003", exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
