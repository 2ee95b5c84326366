/** The page of grants, against a real server: holders, half-checked folders, filters, copies, and gains and losses shown before saving. */
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen, type OpenScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let admin: Designer;
beforeAll(async () => {
  admin = await designerOf(demo.url);
});

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly code: string;
  readonly granted: boolean;
}
interface Menu extends Omit<Item, "kind"> {
  readonly type: number;
  readonly items: readonly Item[];
}

let made = 0;
/** A role of the factory with its own grants (`page` and `page/button`) and these members. @returns its id */
async function role(grants: readonly string[], people: readonly string[] = []): Promise<string> {
  made += 1;
  const named = { fullName: `授权角色${made}`, enCode: `authorise${made}`, type: "business", enabledMark: 1 };
  const { data } = await admin.ask("POST", "/api/system/Permission/Role", named);
  const id = String(data["id"]);
  const menus = await menusOf(id);
  const wanted = (code: string) => grants.includes(code);
  const body = {
    menus: menus.filter(({ code }) => wanted(code)).map((menu) => menu.id),
    buttons: menus.flatMap(({ code, items }) =>
      items.filter((item) => item.kind === "button" && wanted(`${code}/${item.code}`)).map((item) => item.id),
    ),
    columns: [],
    schemes: [],
  };
  await done(admin.ask("PUT", `/api/ext/grants/role/${id}`, body));
  if (people.length > 0) await done(admin.ask("PUT", `/api/ext/roles/${id}/members`, { add: people, remove: [] }));
  return id;
}

async function done(answer: ReturnType<Designer["ask"]>): Promise<void> {
  const { code, ...rest } = await answer;
  expect([code, JSON.stringify(rest)]).toEqual([200, expect.anything()]);
}

async function menusOf(id: string, kind = "role"): Promise<readonly Menu[]> {
  const { data } = await admin.ask("GET", `/api/ext/grants/${kind}/${id}`);
  return data["menus"] as readonly Menu[];
}

/** Current grants of a role, as `page` and `page/button`. */
async function grantedTo(id: string): Promise<readonly string[]> {
  const menus = await menusOf(id);
  return menus
    .filter(({ type }) => type !== 1)
    .flatMap(({ code, granted, items }) => [
      ...(granted ? [code] : []),
      ...items.filter((item) => item.granted).map((item) => `${code}/${item.code}`),
    ]);
}

const userId = async (account: string): Promise<string> => {
  const { data } = await admin.ask("GET", `/api/system/Permission/Users?keyword=${account}`);
  const found = (data["list"] as readonly { readonly id: string; readonly account: string }[]).find(
    (one) => one.account === account,
  );
  return found?.id ?? "";
};

const open = (query: string, who: { token: string } = admin) =>
  openScreen(`/permission/authorize?${query}`, { real: { url: demo.url, token: who.token } });
const tick = (page: OpenScreen, name: string) => page.screen.findByRole<HTMLInputElement>("checkbox", { name });
const effect = (page: OpenScreen) => page.screen.findByRole("complementary", { name: t("grants.effect") });
const press = async (page: OpenScreen, name: string | RegExp) =>
  page.user.click(await page.screen.findByRole("button", { name }));
const save = (page: OpenScreen) => page.screen.findByRole<HTMLButtonElement>("button", { name: t("grants.save") });

describe("refusals", () => {
  test("a user without the grant for the page sees a message and no grants", async () => {
    const page = await open("kind=role", await designerOf(demo.url, "viewer"));
    await page.screen.findByText(/无权|没有权限|不能访问/);
    expect(document.querySelector("main input[type=radio]")).toBeNull();
  });

  test("the page refuses changes to the user's own account and shows the reason", async () => {
    const page = await open(`kind=user&holder=${await userId("admin")}`);
    await page.screen.findByText(new RegExp(`${t("grants.own")}|${t("grants.administrator")}`));
    for (const box of await page.screen.findAllByRole<HTMLInputElement>("checkbox")) expect(box.disabled).toBe(true);
    expect(page.screen.queryByLabelText(t("grants.copy"))).toBeNull();
    expect((await save(page)).disabled).toBe(true);
  });

  test("a save does not overwrite grants that another user changed meanwhile, but shows them", async () => {
    const id = await role(["permission.user"]);
    const page = await open(`kind=role&holder=${id}`);
    await press(page, t("grants.expand"));
    const organize = await tick(page, "组织管理：查看");
    const menus = (await menusOf(id)).filter(({ code }) => code === "permission.role").map((menu) => menu.id);
    await done(admin.ask("PUT", `/api/ext/grants/role/${id}`, { menus, buttons: [], columns: [], schemes: [] }));
    await page.user.click(organize);
    await page.user.click(await save(page));
    await waitFor(() => expect(page.screen.queryByText(t("grants.unchanged"))).not.toBeNull());
    expect(await grantedTo(id)).toEqual(["permission.role"]);
    await press(page, t("grants.expand"));
    await waitFor(async () => expect((await tick(page, "角色管理：查看")).checked).toBe(true));
    expect((await tick(page, "组织管理：查看")).checked).toBe(false);
  });
});

test("a folder shows ticked, partly ticked or empty; ticking it grants or removes everything in it", async () => {
  const id = await role(["permission.userOnline", "permission.userOnline/btn_remove"]);
  const page = await open(`kind=role&holder=${id}`);
  const folder = await tick(page, "系统权限");
  expect([folder.checked, folder.indeterminate]).toEqual([false, true]);
  const other = await tick(page, "系统管理");
  expect([other.checked, other.indeterminate]).toEqual([false, false]);
  await page.user.click(folder);
  expect([folder.checked, folder.indeterminate]).toEqual([true, false]);
  await press(page, t("grants.expand"));
  for (const name of ["组织管理：查看", "用户管理：删除", "权限管理：查看"]) {
    expect([name, (await tick(page, name)).checked]).toEqual([name, true]);
  }
  await page.user.click(await tick(page, "用户管理：删除"));
  expect([folder.checked, folder.indeterminate]).toEqual([false, true]);
  await press(page, t("grants.reset"));
  expect((await tick(page, "组织管理：查看")).checked).toBe(false);
  expect((await tick(page, "在线用户：查看")).checked).toBe(true);
});

test("granting a button also grants its page; removing the page also removes its buttons", async () => {
  const page = await open(`kind=role&holder=${await role([])}`);
  await press(page, t("grants.expand"));
  await page.user.click(await tick(page, "单据规则：编辑"));
  const view = await tick(page, "单据规则：查看");
  expect(view.checked).toBe(true);
  await page.user.click(view);
  expect((await tick(page, "单据规则：编辑")).checked).toBe(false);
});

test("filters show granted entries, changed entries, and entries that match the search, also by pinyin", async () => {
  const page = await open(`kind=role&holder=${await role(["permission.user", "system.task"])}`);
  await tick(page, "系统权限");
  const shown = () =>
    page.screen.queryAllByRole("checkbox", { name: /：查看$/ }).map((box) => box.getAttribute("aria-label"));
  await press(page, t("grants.granted"));
  await waitFor(() => expect(shown()).toEqual(["用户管理：查看", "系统调度：查看"]));
  await page.user.click(await tick(page, "系统调度：查看"));
  await waitFor(() => expect(shown()).toEqual(["用户管理：查看"]));
  await press(page, t("grants.granted"));
  await press(page, t("grants.changed", { count: 1 }));
  await waitFor(() => expect(shown()).toEqual(["系统调度：查看"]));
  await press(page, t("grants.changed", { count: 1 }));
  const search = page.screen.getByRole("searchbox", { name: t("grants.search") });
  await page.user.type(search, "djgz");
  await waitFor(() => expect(shown()).toEqual(["单据规则：查看"]));
  await page.user.clear(search);
  await page.user.type(search, "没有这样的菜单");
  await page.screen.findByText(t("grants.nothing"));
});

test("before saving, the page shows who gains and loses rights, also counting other roles", async () => {
  const dispatcher = await userId("dispatcher");
  const id = await role(["system.task", "permission.user"], [dispatcher]);
  const page = await open(`kind=role&holder=${id}`);
  await within(await effect(page)).findByText(t("grants.unchanged"));
  expect((await save(page)).disabled).toBe(true);
  await press(page, t("grants.expand"));
  for (const name of ["系统调度：查看", "用户管理：查看", "系统缓存：查看"])
    await page.user.click(await tick(page, name));
  const aside = await effect(page);
  const gained = await within(aside).findByText(/系统缓存 · 查看/);
  expect(gained.closest("li")?.textContent).toContain(t("grants.people", { count: 1 }));
  expect(
    within(aside)
      .getByText(/系统调度 · 查看/)
      .closest("li")?.textContent,
  ).toContain(t("grants.people", { count: 1 }));
  // Dispatchers still have the page of users through another role.
  const kept = within(aside)
    .getByText(/用户管理 · 查看/)
    .closest("li");
  expect(kept?.textContent).toContain("1 人从调度员仍有");
  expect(kept?.textContent).toContain(t("grants.people", { count: 0 }));
  expect(within(aside).getByText("陈晓雯")).toBeTruthy();
  expect(await grantedTo(id)).toEqual(["permission.user", "system.task"]);
  await page.user.click(await save(page));
  await page.screen.findByText(t("grants.saved"));
  expect(await grantedTo(id)).toEqual(["system.cache", "system.cache/btn_clear", "system.cache/btn_clearAll"]);
});

test("grants are copied from another role and can be reviewed before saving", async () => {
  await role(["system.notice", "system.notice/btn_add"]);
  const from = `授权角色${made}`;
  const id = await role(["system.task"]);
  const page = await open(`kind=role&holder=${id}`);
  await page.user.click(await page.screen.findByLabelText(t("grants.copy")));
  await page.user.type(page.screen.getByLabelText(t("grants.copy")), from);
  await page.user.click(
    await page.screen.findByText(from, {
      selector: ".ant-select-item-option-content *, .ant-select-item-option-content",
    }),
  );
  await page.screen.findByText(t("grants.copied"));
  await press(page, t("grants.granted"));
  await waitFor(async () => expect((await tick(page, "系统公告：新建")).checked).toBe(true));
  expect(page.screen.queryByRole("checkbox", { name: "系统调度：查看" })).toBeNull();
  expect(await grantedTo(id)).toEqual(["system.task"]);
  await page.user.click(await save(page));
  await page.screen.findByText(t("grants.saved"));
  expect(await grantedTo(id)).toEqual(["system.notice", "system.notice/btn_add"]);
});

test("positions and users can be chosen like roles, and the address names the chosen holder", async () => {
  const page = await open("kind=role");
  await page.screen.findByText(t("grants.choose"));
  for (const kind of ["position", "user"] as const) {
    await page.user.click(page.screen.getByLabelText(t(`grants.kinds.${kind}`), { selector: "input[type=radio]" }));
    await waitFor(() => expect(page.address()).toBe(`/permission/authorize?kind=${kind}`));
  }
  const viewer = await userId("viewer");
  const chosen = await open(`kind=user&holder=${viewer}`);
  await chosen.screen.findByRole("heading", { level: 2, name: "林志远" });
});
