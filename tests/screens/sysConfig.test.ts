/** Installation settings: only changed values are sent, and a refusal is shown at its field. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";

const settings = {
  ...{ id: "all", sysName: "", copyright: "", companyName: "一号公司", tokenTimeout: 720, singleLogin: "0" },
  ...{ lastLoginTimeSwitch: 1, whitelistSwitch: 0, whitelistIP: "", sysDescription: "", version: 3 },
  ...{ mapTiles: "", mapDatum: "wgs84", mapAttribution: "", mapMinZoom: 3, mapMaxZoom: 18 },
};
const open = (options: ScreenOptions = {}) =>
  openScreen("/system/sysConfig", { data: { ...aCompany(), sysConfig: [settings] }, ...options });
const form = (page: Awaited<ReturnType<typeof open>>) => page.screen.findByRole("form", { name: "系统配置" });

test("a user who is not an administrator, or has no button, can read but not change", async () => {
  const users = aCompany()["users"]?.map((user) => ({ ...user, isAdministrator: 0 })) ?? [];
  for (const options of [{ buttons: [] }, { data: { ...aCompany(), users, sysConfig: [settings] } }]) {
    const page = await open(options);
    const shown = await form(page);
    expect(within(shown).getByLabelText("公司名称")).toHaveProperty("disabled", true);
    within(shown).getByText("只有管理员可以修改这里的设置。");
    expect(within(shown).queryByText("保 存")).toBeNull();
  }
});

test("a refused value is reported at its field, on the tab of that field", async () => {
  const issue = { field: "allowedAddresses", rule: "own", text: "必须包含您现在的地址" };
  const page = await open({
    fault: ({ id }) =>
      id === "sysConfig.update"
        ? { code: 400, msg: issue.text, reason: "validation", issues: [issue], data: null }
        : undefined,
  });
  const shown = await form(page);
  await page.user.type(within(shown).getByLabelText("系统名称"), "平台");
  await page.user.click(within(shown).getByRole("button", { name: /保\s?存/ }));
  const field = await within(shown).findByLabelText("允许的地址");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  await page.user.click(within(shown).getByRole("tab", { name: "基本信息" }));
  expect(within(shown).getByLabelText<HTMLInputElement>("系统名称").value).toBe("平台");
});

test("map tiles have a tab: a wrong address is reported at its field, a valid one is sent", async () => {
  const issue = { field: "mapTiles", rule: "tilePlaces", text: "{z}、{x}、{y} 必须各出现一次，且没有其他花括号" };
  const isWrong = (body: unknown) => JSON.stringify(body).includes("tiles.png");
  const page = await open({
    fault: ({ id, body }) =>
      id === "sysConfig.update" && isWrong(body)
        ? { code: 400, msg: issue.text, reason: "validation", issues: [issue], data: null }
        : undefined,
  });
  const shown = await form(page);
  await page.user.click(within(shown).getByRole("tab", { name: "地图" }));
  const address = within(shown).getByLabelText<HTMLInputElement>("地图瓦片地址");
  await page.user.type(address, "https://t.example/tiles.png");
  await page.user.click(within(shown).getByRole("button", { name: /保\s?存/ }));
  await waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
  within(shown).getByText(issue.text);
  await page.user.clear(address);
  await page.user.type(address, "https://t.example/{{z}/{{x}/{{y}.png");
  await page.user.click(within(shown).getByLabelText("瓦片的坐标系"));
  await page.user.click(await page.screen.findByTitle("GCJ-02（国测局）"));
  await page.user.click(within(shown).getByRole("button", { name: /保\s?存/ }));
  const right = { mapTiles: "https://t.example/{z}/{x}/{y}.png", mapDatum: "gcj02", version: 3 };
  await waitFor(() => expect(page.server.writes().at(-1)?.body).toEqual(right));
});

test("only changed values are sent, with the version that was read", async () => {
  const page = await open();
  const shown = await form(page);
  const save = within(shown).getByRole("button", { name: /保\s?存/ });
  expect(save).toHaveProperty("disabled", true);
  await page.user.type(within(shown).getByLabelText("版权信息"), "© 一号");
  await page.user.click(within(shown).getByRole("tab", { name: "登录安全" }));
  await page.user.click(within(shown).getByLabelText("单一登录"));
  await page.user.click(save);
  await waitFor(() => expect(page.server.writes()).toHaveLength(1));
  expect(page.server.writes()[0]?.body).toEqual({ copyright: "© 一号", singleLogin: "1", version: 3 });
});
