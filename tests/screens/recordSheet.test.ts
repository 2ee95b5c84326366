/** The sheet of a record next to its list: its values, the records that refer to it, and the steps to the previous and next record. */
import { aCompany, allGrants, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { openScreen, type OpenScreen } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";

const company = aCompany();
const users = [aUser(0), { ...aUser(1), mobilePhone: "13800000001" }, aUser(2)];
const data = { ...company, users };

/** The open sheet. In jsdom the browser's own dialogs have no role. */
const sheet = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("no sheet is open")));
const isClosed = () => waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());

/** Opens the record of the row with this name. */
async function view(page: OpenScreen, name: string): Promise<HTMLElement> {
  await page.user.click(within(await rowOf(name)).getByRole("button", { name }));
  return sheet();
}

/** The labels and values of a sheet. */
async function facts(open: HTMLElement): Promise<Readonly<Record<string, string>>> {
  await waitFor(() => expect(open.querySelector("dd")).not.toBeNull());
  const pairs = [...open.querySelectorAll("dl > div")].map((one) => [
    one.querySelector("dt")?.textContent ?? "",
    one.querySelector("dd")?.textContent ?? "",
  ]);
  return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
}

describe("without a grant", () => {
  test("a record shows neither the name nor the value of the column", async () => {
    const page = await openScreen("/permission/user", { data, columns: ["account", "realName"] });
    const open = await view(page, "user1");
    expect(Object.keys(await facts(open))).toEqual(["账户", "姓名"]);
    expect(open.textContent).not.toContain("13800000001");
  });

  test("a record offers no form, no history, and no list of a page outside the menu", async () => {
    const page = await openScreen("/permission/department", {
      data,
      buttons: [],
      rights: { "permission.department": allGrants()["permission.department"] ?? {} },
    });
    const open = await view(page, String(company.departments?.[0]?.["fullName"]));
    await facts(open);
    expect(
      within(open)
        .getAllByRole("tab", { hidden: true })
        .map((tab) => tab.textContent),
    ).toEqual(["详情"]);
    expect(within(open).queryByText("编辑")).toBeNull();
  });

  test("a protected record has no form", async () => {
    const protectedUser = { ...aUser(1), isAdministrator: 1 };
    const page = await openScreen("/permission/user", { data: { ...data, users: [aUser(0), protectedUser] } });
    const open = await view(page, "user1");
    await facts(open);
    expect(within(open).queryByText("编辑")).toBeNull();
  });

  test("a missing record shows an error", async () => {
    await openScreen("/permission/user?detail=nobody", { data });
    await within(await sheet()).findByRole("alert", { hidden: true });
  });
});

describe("a record", () => {
  test("is named in the address, shows references by name, and closes with Esc", async () => {
    const page = await openScreen("/permission/user?sort=account&order=asc", { data });
    const open = await view(page, "user1");
    expect(page.address()).toBe("/permission/user?sort=account&order=asc&detail=u1");
    await waitFor(async () => expect(await facts(open)).toMatchObject({ 账户: "user1", 手机号码: "13800000001" }));
    await page.close();

    const again = await openScreen(page.address(), { server: page.server });
    expect(await facts(await sheet())).toMatchObject({ 账户: "user1" });
    await again.user.keyboard("{Escape}");
    await isClosed();
    await waitFor(() => expect(again.address()).toBe("/permission/user?sort=account&order=asc"));
  });

  test("steps to the previous and next record and stops at both ends", async () => {
    const page = await openScreen("/permission/user?sort=account&order=asc", { data });
    await rowCount(3);
    const open = await view(page, "user0");
    const step = (name: string) => within(open).getByRole("button", { name, hidden: true });
    expect(step("上一条")).toHaveProperty("disabled", true);
    await page.user.click(step("下一条"));
    await waitFor(async () => expect(await facts(open)).toMatchObject({ 账户: "user1" }));
    await page.user.click(step("下一条"));
    await waitFor(async () => expect(await facts(open)).toMatchObject({ 账户: "user2" }));
    expect(step("下一条")).toHaveProperty("disabled", true);
    expect(page.address()).toBe("/permission/user?sort=account&order=asc&detail=u2");
    // One step back closes the sheet, however many records were shown.
    window.history.back();
    await waitFor(() => expect(page.address()).toBe("/permission/user?sort=account&order=asc"));
    await isClosed();
  });

  test("opens its form in place of the sheet", async () => {
    const page = await openScreen("/permission/user", { data });
    const open = await view(page, "user1");
    await page.user.click(within(open).getByRole("button", { name: "编辑", hidden: true }));
    await isClosed();
    expect(await page.screen.findByLabelText("账户", { selector: "[role=dialog] input" })).toHaveProperty(
      "value",
      "user1",
    );
    expect(page.address()).toBe("/permission/user?record=u1");
  });

  test("shows how many records of other lists refer to it, and links to them", async () => {
    const page = await openScreen("/permission/position", { data });
    const name = String(company.positions?.[0]?.["fullName"]);
    const open = await view(page, name);
    await page.user.click(await within(open).findByRole("tab", { name: "相关记录", hidden: true }));
    const link = await within(open).findByRole("link", { name: "用户管理", hidden: true });
    expect(link.getAttribute("href")).toMatch(/^\/permission\/user\?positionIds=p1$/);
  });
});
