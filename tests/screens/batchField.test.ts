/** One value for one field of several rows: dry run, run with a result for each row, and undo. */
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { takeFound } from "./lib/picking.ts";
import { rowOf } from "./lib/table.ts";

const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
    aUser(1, { roleId: "r1" }),
    aUser(2, { roleId: "r2" }),
    aUser(3, { roleId: "r1,r2" }),
  ],
};
const openUsers = (options: ScreenOptions = {}) => openScreen("/permission/user", { data: people, ...options });
const box = (name: string) => document.querySelector<HTMLElement>(`input[aria-label="选择 ${name}"]`) ?? document.body;
const rolesOf = (page: OpenScreen): Readonly<Record<string, unknown>> =>
  Object.fromEntries(page.server.rows("users").map(({ id, roleId }): [string, unknown] => [String(id), roleId]));

async function choose(page: OpenScreen, names: readonly string[]): Promise<HTMLElement> {
  await rowOf(names[0] ?? "");
  for (const name of names) await page.user.click(box(name));
  return page.screen.findByRole("toolbar", { name: "批量操作" });
}

async function openDialog(page: OpenScreen, names: readonly string[]) {
  await page.user.click(await within(await choose(page, names)).findByText("修改字段"));
  const title = await page.screen.findByText(`修改 ${names.length} 项的字段`);
  return within(title.closest<HTMLElement>("[role=dialog]") ?? document.body);
}

async function pick(page: OpenScreen, control: HTMLElement, text: string): Promise<void> {
  await page.user.click(control);
  const options = await page.screen.findAllByText(text, { selector: ".ant-select-item-option-content" });
  await page.user.click(options.at(-1) ?? document.body);
}

test("the action is not offered without the right to edit or on a server without dry runs", async () => {
  const reader = await openUsers({ buttons: ["btn_remove"] });
  expect(within(await choose(reader, ["员工1"])).queryByText("修改字段")).toBeNull();
  await reader.close();
  const plain = await openUsers({ additions: ["records", "batch", "preferences"] });
  expect(within(await choose(plain, ["员工1"])).queryByText("修改字段")).toBeNull();
});

test("the dry run shows changes and stores nothing; the run shows each result; one undo restores all", async () => {
  const page = await openUsers();
  const dialog = await openDialog(page, ["员工1", "员工2", "员工3"]);
  await pick(page, await dialog.findByLabelText("字段"), "角色");
  await takeFound(page, dialog.getByLabelText("新的值"), "驾驶员");
  const before = rolesOf(page);
  await page.user.click(dialog.getByText("试运行"));
  await dialog.findByText("2 项会修改，1 项不变，0 项会被拒绝");
  await dialog.findByText("员工1：管理员 → 驾驶员");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "员工1：管理员 → 驾驶员",
    expect.stringMatching(/^员工3：管理员.驾驶员 → 驾驶员$/),
    "员工2：不变",
  ]);
  expect(rolesOf(page)).toEqual(before);
  await page.user.click(dialog.getByText("修改 2 项"));
  await dialog.findByText("2 项已修改，0 项未修改");
  expect(rolesOf(page)).toMatchObject({ u1: "r2", u2: "r2", u3: "r2" });
  await page.user.click(dialog.getByText("关闭"));
  await page.user.click(await page.screen.findByText("撤销"));
  await page.screen.findByText("已恢复 2 项");
  expect(rolesOf(page)).toEqual(before);
});

test("a required field cannot be emptied; emptying another field shows what is lost", async () => {
  const page = await openUsers();
  const dialog = await openDialog(page, ["员工1", "员工3"]);
  await pick(page, await dialog.findByLabelText("字段"), "部门");
  const from = page.server.writes().length;
  await page.user.click(dialog.getByText("试运行"));
  await waitFor(() => expect(dialog.getByLabelText("新的值").getAttribute("aria-invalid")).toBe("true"));
  expect(page.server.writes()).toHaveLength(from);
  await pick(page, dialog.getByLabelText("字段"), "角色");
  await page.user.click(dialog.getByText("试运行"));
  await dialog.findByText("员工1：管理员 → （空）");
  const told = dialog.getAllByRole("alert").flatMap((alert) => within(alert).queryAllByRole("listitem"));
  expect(told.map(({ textContent }) => textContent)).toEqual([
    "清除 员工1 的全部角色？ 将失去这些角色及其菜单、按钮和列的权限：管理员。",
    "清除 员工3 的全部角色？ 将失去这些角色及其菜单、按钮和列的权限：管理员, 驾驶员。",
  ]);
  expect(rolesOf(page)).toMatchObject({ u1: "r1", u3: "r1,r2" });
});

test("users move to another department, and no loss is reported", async () => {
  const page = await openUsers();
  const dialog = await openDialog(page, ["员工1", "员工2"]);
  await pick(page, await dialog.findByLabelText("字段"), "部门");
  await takeFound(page, dialog.getByLabelText("新的值"), "运营部", "one");
  await page.user.click(dialog.getByText("试运行"));
  await dialog.findByText("2 项会修改，0 项不变，0 项会被拒绝");
  const said = () => dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
  await waitFor(() => expect(said()).toEqual([1, 2].map((one) => `员工${one}：总公司/车辆部 → 总公司/运营部`)));
  expect(dialog.queryByRole("alert")).toBeNull();
  await page.user.click(dialog.getByText("修改 2 项"));
  await dialog.findByText("2 项已修改，0 项未修改");
  expect(page.server.rows("users").map(({ organizeId }) => organizeId)).toEqual(["d1", "d2", "d2", "d1"]);
});

test("refused rows are named with the reason before and after the run; the other rows are changed", async () => {
  let refuses = true;
  const page = await openUsers({
    fault: ({ id, body }) => {
      if (id !== "extensions.batch" || !refuses) return undefined;
      const operations = body["operations"] as readonly { id: string }[];
      const data = operations.map((one) =>
        one.id === "u1"
          ? { code: 403, msg: "不能授予超出自己权限的角色", reason: "forbidden" }
          : { code: 200, msg: "", id: one.id },
      );
      return { code: 200, msg: "", data };
    },
  });
  const dialog = await openDialog(page, ["员工1", "员工3"]);
  await pick(page, await dialog.findByLabelText("字段"), "角色");
  await takeFound(page, dialog.getByLabelText("新的值"), "驾驶员");
  await page.user.click(dialog.getByText("试运行"));
  await dialog.findByText("员工1：不能授予超出自己权限的角色");
  refuses = false;
  page.server.change("users", "u3", { realName: "改过的" });
  await page.user.click(dialog.getByText("修改 1 项"));
  await dialog.findByText("0 项已修改，1 项未修改");
  await dialog.findByText(/^员工3：数据已被他人修改/);
  expect(rolesOf(page)).toMatchObject({ u1: "r1", u3: "r1,r2" });
});
