/** The work of a leaving user is given to another one: the list of it, what stays, and the results. */
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const led = { managerId: "u1" };
const people = () => {
  const company = aCompany();
  return {
    ...company,
    departments: (company["departments"] ?? []).map((row, at) => (at === 0 ? { ...row, ...led } : row)),
    users: [aUser(0, { account: "admin" }), aUser(1, { realName: "员工1" }), aUser(2, { realName: "员工2", ...led })],
  };
};
type Page = Awaited<ReturnType<typeof openScreen>>;
const sent = (page: Page) => page.server.calls.filter(({ id }) => id === "users.handOver").map(({ body }) => body);

async function open(options: Partial<Parameters<typeof openScreen>[1]> = {}) {
  const page = await openScreen("/permission/user?within=d1", {
    ...{ data: people(), additions: ["hand-over", "option-search"] },
    ...options,
  });
  await page.user.click(within(await rowOf("员工1")).getByRole("button", { name: /^更多/ }));
  return page;
}

async function choose(page: Page, name: string) {
  const dialog = await page.screen.findByRole("dialog");
  await page.user.type(await within(dialog).findByRole("combobox", { name: "接手人" }), name);
  await page.user.click(await page.screen.findByText(name, { selector: ".ant-select-item-option *" }));
  return dialog;
}

test("a server without this function shows no such action", async () => {
  const page = await open({ additions: ["records"] });
  await page.screen.findByText("重置密码");
  expect(page.screen.queryByText("交接工作")).toBeNull();
});

test("work moves after a receiver is chosen; parts can stay; the account is disabled with it", async () => {
  const page = await open();
  await page.user.click(await page.screen.findByText("交接工作"));
  const verb = await page.screen.findByRole("button", { name: /^交\s?接$/ });
  expect(verb).toHaveProperty("disabled", true);
  const dialog = await choose(page, "员工2");
  const first = await within(dialog).findByRole("checkbox", { name: /直属主管/ });
  await within(dialog).findByRole("checkbox", { name: /部门主管/ });
  expect(sent(page)).toEqual([{ to: "u2", dryRun: true }]);
  await page.user.click(first);
  await page.user.click(within(dialog).getByRole("checkbox", { name: /停用此账户/ }));
  await page.user.click(within(dialog).getByRole("button", { name: "交接并停用" }));
  await waitFor(() => expect(sent(page)).toHaveLength(2));
  expect(sent(page)[1]).toEqual({ to: "u2", without: ["roles", "positions", "users.manager"], disable: true });
  await page.screen.findByText(/^工作已交接：\d+ 项$/);
  expect(page.server.rows("departments")[0]).toMatchObject({ managerId: "u2" });
  expect(page.server.rows("users")[2]).toMatchObject({ managerId: "u1" });
});

test("work that was not moved is listed with the reason", async () => {
  const refused = [{ id: "x", label: "运营部", why: "没有权限" }];
  const part = { part: "departments.manager", kind: "field", resource: "departments", field: "manager" };
  const data = { parts: [{ ...part, total: 3, moved: 2, refused }], disabled: false };
  const page = await open({ fault: ({ id }) => (id === "users.handOver" ? { code: 200, msg: "", data } : undefined) });
  await page.user.click(await page.screen.findByText("交接工作"));
  const dialog = await choose(page, "员工2");
  await within(dialog).findByText("1 项不能交接");
  await page.user.click(within(dialog).getByRole("button", { name: /^交\s?接$/ }));
  await page.screen.findByText("已交接 2 项，1 项未交接：");
  await page.screen.findByText("运营部：没有权限");
});
