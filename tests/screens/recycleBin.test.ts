/** Deleted users are restored: at once by undo, later from the recycle bin. */
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { choose, chooseOf, chosenMenu, listMenu, offered } from "./lib/menus.ts";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowOf, rowCount } from "./lib/table.ts";

const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
    ...Array.from({ length: 4 }, (_, at) => aUser(at + 1, { sortCode: at + 1 })),
  ],
};
const openUsers = (options: ScreenOptions = {}) => openScreen("/permission/user", { data: people, ...options });
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("no dialog")));
const box = (name: string) => document.querySelector<HTMLElement>(`input[aria-label="选择 ${name}"]`) ?? document.body;

async function removeChosen(page: OpenScreen, names: readonly string[]): Promise<string> {
  await rowOf(names[0] ?? "");
  for (const name of names) await page.user.click(box(name));
  await page.screen.findByRole("toolbar", { name: "批量操作" });
  await choose(page, chosenMenu(), "删除");
  const question = await dialog();
  const said = question.textContent;
  await page.user.click(within(question).getByText("删除"));
  await page.screen.findByText(`已删除 ${names.length} 项`);
  return said;
}

async function openBin(page: OpenScreen): Promise<HTMLElement> {
  await waitFor(async () => expect(await offered(page, listMenu())).toContain("回收站"));
  await choose(page, listMenu(), "回收站");
  await page.screen.findByText("用户回收站");
  return dialog();
}

test("without a bin or the right to delete, neither bin nor undo is shown", async () => {
  const plain = await openUsers({ additions: ["records", "batch", "preferences"] });
  expect(await removeChosen(plain, ["员工1"])).toContain("删除后无法撤销");
  expect(plain.screen.queryByText("撤销")).toBeNull();
  expect(await offered(plain, listMenu())).toEqual(["导入", "导出"]);
  await plain.close();
  const reader = await openUsers({ buttons: ["btn_add", "btn_edit"] });
  await rowOf("员工1");
  expect(await offered(reader, listMenu())).toEqual(["导入", "导出"]);
});

test("undo restores deleted users with the same ids, one alone and several together", async () => {
  const page = await openUsers();
  const row = await rowOf("员工1");
  await waitFor(async () => expect(await offered(page, listMenu())).toContain("回收站"));
  await chooseOf(page, row, "删除");
  const question = await dialog();
  expect(question.textContent).toContain("之后可以从回收站恢复");
  await page.user.click(within(question).getByText("删除"));
  await rowCount(4);
  await page.user.click(await page.screen.findByText("撤销"));
  await page.screen.findByText("已恢复 1 项");
  await rowCount(5);
  await removeChosen(page, ["员工2", "员工3"]);
  await rowCount(3);
  await page.user.keyboard("{Control>}z{/Control}");
  await page.screen.findByText("已恢复 2 项");
  await rowCount(5);
  expect(page.server.writes().map(({ id }) => id)).not.toContain("users.create");
  const ids = page.server.rows("users").map(({ id }) => id);
  expect(ids.toSorted()).toEqual(["u0", "u1", "u2", "u3", "u4"]);
});

test("the bin shows who deleted whom; restored users return to the list", async () => {
  const page = await openUsers();
  await removeChosen(page, ["员工1", "员工2", "员工3"]);
  await rowCount(2);
  const bin = within(await openBin(page));
  await bin.findByText("员工1");
  expect(bin.getAllByText(/^admin 删除于 2023-11-15 \d\d:\d\d，2023-12-15 到期$/)).toHaveLength(3);
  await page.user.type(bin.getByLabelText("搜索已删除的用户"), "员工2");
  await waitFor(() => expect(bin.queryByText("员工1")).toBeNull());
  await page.user.click(await bin.findByLabelText("恢复 员工2"));
  await rowOf("员工2");
  await bin.findByText("没有找到已删除的用户");
  await page.user.clear(bin.getByLabelText("搜索已删除的用户"));
  for (const name of ["员工1", "员工3"]) await page.user.click(await bin.findByLabelText(`选择 ${name}`));
  await page.user.click(bin.getByText("恢复所选（2）"));
  await bin.findByText("回收站是空的");
  await rowCount(5);
});

test("a user who cannot be restored stays in the bin with the reason; the others are restored", async () => {
  const page = await openUsers();
  await removeChosen(page, ["员工1", "员工2"]);
  await page.server.transport({
    ...{ method: "POST", url: "http://fake/api/system/Permission/Users", headers: {}, timeoutMs: 1_000 },
    body: { kind: "json", text: JSON.stringify(aUser(9, { account: "user1", realName: "新来的" })) },
  });
  const bin = within(await openBin(page));
  for (const name of ["员工1", "员工2"]) await page.user.click(await bin.findByLabelText(`选择 ${name}`));
  await page.user.click(bin.getByText("恢复所选（2）"));
  await bin.findByText(/账户名称不能重复/);
  await waitFor(() => expect(bin.queryByText("员工2")).toBeNull());
  expect(bin.getByLabelText("选择 员工1")).toHaveProperty("checked", true);
});

test("a bin that cannot be read shows an error and can be read again", async () => {
  let isBroken = true;
  const page = await openUsers({
    fault: ({ id }) => (isBroken && id === "extensions.deleted" ? "internal" : undefined),
  });
  await rowOf("员工1");
  const bin = within(await openBin(page));
  const again = await bin.findByText("重试");
  isBroken = false;
  await page.user.click(again);
  await bin.findByText("回收站是空的");
});
