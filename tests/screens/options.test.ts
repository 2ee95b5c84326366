/** Search for referenced records in forms and filters: on the server, by typed text, one page at a time. */
import { aCompany, aDepartment, aPosition, aUser } from "@banche/core/testing";
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { designerOf } from "../lib/designing.ts";
import { holdCalls } from "./lib/holdCalls.ts";
import { choose } from "./lib/menus.ts";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const demo = sharedDemoProcess();
const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
    ...Array.from({ length: 60 }, (_, at) => aUser(at + 1)),
  ],
};
const whole = ["users.all", "departments.selector", "positions.options", "roles.options"];
const refused = { code: 500, msg: "数据库忙", data: null };

const openUsers = (options: ScreenOptions = {}) => openScreen("/permission/user", { data: people, ...options });
const inForm = { selector: "[role=dialog] *" };
const dialog = () => document.querySelector<HTMLElement>("dialog[open]") ?? document.body;
const lines = () =>
  [...dialog().querySelectorAll(".ant-tree-treenode .ant-tree-title")].map((line) => line.textContent);
const asked = ({ server }: OpenScreen) =>
  server.calls.filter(({ id }) => id === "extensions.options").map(({ url }) => new URL(url));

async function edit(page: OpenScreen, name = "员工1") {
  await page.user.click(within(await rowOf(name)).getByText("编辑"));
  const account = await page.screen.findByLabelText("账户", inForm);
  return within(account.closest<HTMLElement>("[role=dialog]") ?? document.body);
}
/** Opens the dialog of a field. @returns its search field */
async function pick(page: OpenScreen, label: string): Promise<HTMLElement> {
  await page.user.click(await page.screen.findByLabelText(label, inForm));
  return page.screen.findByLabelText("搜索名称、编码或拼音");
}
/** Adds a filter, whose list opens at once. */
async function openFilter(page: OpenScreen, label: string): Promise<void> {
  await rowOf("员工1");
  await choose(page, await page.screen.findByText("筛选", { selector: "main search button" }), label);
  await page.screen.findByLabelText(label, { selector: "[data-popover] input:enabled" });
}

describe("errors", () => {
  test("options that cannot be read show an error, and are read on retry", async () => {
    let isDown = true;
    const page = await openUsers({ fault: ({ id }) => (isDown && id === "extensions.options" ? refused : undefined) });
    const form = await edit(page);
    await waitFor(() => expect(form.getByLabelText("部门").textContent).toBe("名称读取失败"));
    await pick(page, "岗位");
    await within(dialog()).findByText("数据库忙");
    isDown = false;
    await page.user.click(within(dialog()).getByText("重试"));
    await within(dialog()).findByText("调度员");
    isDown = true;
    await page.user.keyboard("{Escape}");
    await pick(page, "角色");
    await within(dialog()).findByText("数据库忙");
    isDown = false;
    await page.user.click(within(dialog()).getByText("重试"));
    await within(dialog()).findByText("驾驶员");
    await page.user.keyboard("{Escape}");
    await pick(page, "部门");
    await waitFor(() => expect(form.getByLabelText("部门").textContent).toBe("车辆部"));
  });

  test("a dropdown list also shows the error and reads again on retry", async () => {
    let isDown = true;
    const page = await openUsers({ fault: ({ id }) => (isDown && id === "extensions.options" ? refused : undefined) });
    await openFilter(page, "岗位");
    const list = await waitFor(
      () =>
        document.querySelector<HTMLElement>(".ant-select-dropdown [role=alert]") ?? Promise.reject(new Error("none")),
    );
    expect(list.textContent).toContain("数据库忙");
    isDown = false;
    await page.user.click(within(list).getByText(/重\s?试/));
    await page.screen.findByText("驾驶员", { selector: ".ant-select-item-option-content" });
  });

  test("a late answer does not replace a newer one", async () => {
    const page = await openUsers();
    await edit(page);
    const search = await pick(page, "直属主管");
    await within(dialog()).findByText("员工3");
    const late = holdCalls(({ searchParams }) => searchParams.get("keyword") === "user1");
    await page.user.type(search, "user1");
    await late.held();
    await page.user.type(search, "2");
    await waitFor(() => expect(lines().join()).toMatch(/^员工12/));
    late.letGo();
    await page.user.clear(search);
    await page.user.type(search, "user12");
    await within(dialog()).findByText("找到 1 项");
    expect(lines()).toHaveLength(1);
  });

  test("Enter does not choose a result of an earlier search", async () => {
    const page = await openUsers();
    const form = await edit(page);
    const search = await pick(page, "直属主管");
    await within(dialog()).findByText("员工3");
    await page.user.type(search, "user44{Enter}");
    await waitFor(() => expect(form.getByLabelText("直属主管").textContent).toBe("员工44"));
    const again = await pick(page, "直属主管");
    await page.user.type(again, "nobody{Enter}");
    await within(dialog()).findByText("没有符合“nobody”的用户");
    expect(dialog().isConnected).toBe(true);
  });

  test("a disabled chosen record keeps its name; a deleted one gets a neutral name", async () => {
    const departments = [...(aCompany()["departments"] ?? []), aDepartment("d9", "旧车队", { enabledMark: 0 })];
    const users = [aUser(0, { account: "admin" }), aUser(1, { organizeId: "d9", positionId: "p2,p99" })];
    const page = await openUsers({ data: { ...people, departments, users } });
    const form = await edit(page);
    await waitFor(() => expect(form.getByLabelText("部门").textContent).toBe("旧车队"));
    await waitFor(() => expect(form.getByLabelText("岗位").textContent).toMatch(/^调度员.已删除或不可见$/));
    await pick(page, "部门");
    await within(dialog()).findByText("车辆部");
    expect(within(dialog()).queryByText("旧车队")).toBeNull();
  });
});

test("a form shows its fields before referenced records are read, and reads no whole table", async () => {
  const page = await openUsers();
  await rowOf("员工1");
  const before = page.calls().length;
  const held = holdCalls(({ pathname }) => pathname.includes("/ext/options/"));
  const form = await edit(page);
  await held.held();
  expect(form.getByLabelText("部门").textContent).toBe("…");
  held.letGo();
  await waitFor(() => expect(form.getByLabelText("部门").textContent).toBe("车辆部"));
  const search = await pick(page, "岗位");
  await page.user.type(search, "调度员{Enter}");
  await page.screen.findByLabelText("已选 2 项");
  await page.user.click(within(dialog()).getByText("确定"));
  await waitFor(() => expect(form.getByLabelText("岗位").textContent).toMatch(/驾驶员.调度员/));
  await pick(page, "角色");
  await within(dialog()).findByText("管理员");
  expect(
    page
      .calls()
      .slice(before)
      .filter((id) => whole.includes(id)),
  ).toEqual([]);
});

test("departments are shown as a tree, companies cannot be chosen, and results show their path", async () => {
  const page = await openUsers();
  const form = await edit(page);
  const search = await pick(page, "部门");
  await page.user.click(await within(dialog()).findByText("总公司"));
  expect(form.getByLabelText("部门").textContent).toBe("车辆部");
  await page.user.type(search, "调度");
  await within(dialog()).findByText("找到 1 项");
  await within(dialog()).findByText("总公司/运营部 · d3");
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(form.getByLabelText("部门").textContent).toBe("调度组"));
});

test("the next page is read on request, after the first", async () => {
  const page = await openUsers();
  await edit(page);
  await pick(page, "直属主管");
  await page.user.click(await within(dialog()).findByText("显示更多（50 / 61）"));
  await waitFor(() => expect(within(dialog()).queryByText(/^显示更多/)).toBeNull());
  expect(
    asked(page).flatMap(({ pathname, searchParams }) =>
      pathname.endsWith("users") ? [searchParams.get("currentPage")] : [],
    ),
  ).toEqual(["1", "2"]);
});

test("a filter shows one line for all records of a name, also across pages", async () => {
  const positions = [
    ...Array.from({ length: 199 }, (_, at) => aPosition(`x${at}`, `岗${at}`)),
    ...["p1", "p2"].map((id) => aPosition(id, "驾驶员")),
  ];
  const page = await openUsers({ data: { ...people, positions } });
  await openFilter(page, "岗位");
  const line = { selector: ".ant-select-item-option-content" };
  await page.screen.findByText("岗198", line);
  expect(page.screen.queryByText("驾驶员", line)).toBeNull();
  // Moves to the last rows by key. The list ignores keys until it is ready. The component library reads `keyCode`.
  await waitFor(() => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowUp", keyCode: 38 });
    expect(asked(page).map(({ searchParams }) => searchParams.get("currentPage"))).toEqual(["1", "2"]);
  });
  await page.user.click(await page.screen.findByText("驾驶员", line));
  await waitFor(() => expect(page.address()).toBe("/permission/user?positionIds=p1%2Cp2"));
});

test("on a server without search, all options are read once and found by pinyin", async () => {
  const page = await openUsers({ additions: ["records", "preferences"] });
  const form = await edit(page);
  await waitFor(() => expect(form.getByLabelText("岗位").textContent).toBe("驾驶员"));
  const search = await pick(page, "岗位");
  await page.user.type(search, "ddy");
  await within(dialog()).findByText("找到 1 项");
  await within(dialog()).findByText("总公司/运营部 · p2");
  await page.user.type(search, "{Enter}");
  await page.screen.findByLabelText("已选 2 项");
  expect(page.calls().filter((id) => id === "positions.options")).toHaveLength(1);
});

test("a real server finds users by pinyin", async () => {
  const { token } = await designerOf(demo.url);
  const page = await openScreen("/permission/user", { real: { url: demo.url, token } });
  const form = await edit(page, "林志远");
  const search = await pick(page, "直属主管");
  await page.user.type(search, "chenxiaow{Enter}");
  await waitFor(() => expect(form.getByLabelText("直属主管").textContent).toBe("陈晓雯"));
});
