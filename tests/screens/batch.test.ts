/** Actions on several rows of a list, and on its columns. */
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { choose, chooseOf, chosenMenu } from "./lib/menus.ts";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { dataWith, labelOf, screenCases } from "./lib/samples.ts";
import { heads, pageButton, rowCount, rowOf, rows } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const bar = () => document.querySelector<HTMLElement>(`[role=toolbar][aria-label="${t("lists.batch.bar")}"]`);
const theBar = () => waitFor(() => bar() ?? Promise.reject(new Error("no bar for several rows")));
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("no dialog")));
const box = (name: string) => {
  const found = document.querySelector<HTMLElement>(`input[aria-label="${t("lists.batch.choose", { name })}"]`);
  if (!found) throw new Error(`no box for ${name}`);
  return found;
};

async function press(page: OpenScreen, place: HTMLElement, text: string): Promise<void> {
  await page.user.click(within(place).getByText(text));
}

describe.each(screenCases)("$name", ({ resource, path, name }) => {
  test("chosen rows are deleted together after a confirmation; without rights no row can be chosen", async () => {
    const page = await openScreen(path, { data: dataWith(resource, 3) });
    for (const number of [1, 2]) {
      await rowOf(labelOf(resource, number));
      await page.user.click(box(labelOf(resource, number)));
    }
    const shown = await theBar();
    expect(shown.textContent).toContain(t("lists.batch.chosen", { count: 2 }));
    await choose(page, chosenMenu(), t("common.verbs.delete"));
    await press(page, await dialog(), t("common.verbs.delete"));
    await waitFor(() => expect(bar()).toBeNull());
    await waitFor(() => expect(rows().some((row) => within(row).queryByText(labelOf(resource, 1)))).toBe(false));
    const left = page.server.rows(name as "users").map(({ id }) => id);
    expect([left.includes("s1"), left.includes("s2"), left.includes("s3")]).toEqual([false, false, true]);
    await page.close();

    const other = await openScreen(path, { data: dataWith(resource, 1), buttons: [] });
    await rowOf(labelOf(resource, 1));
    expect(document.querySelectorAll("main input[type=checkbox]")).toHaveLength(0);
    await other.close();
  });
});

const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
    ...Array.from({ length: 24 }, (_, at) => aUser(at + 1, { sortCode: at + 1 })),
  ],
};
const rules = (count: number) => ({
  ...aCompany(),
  billRules: Array.from({ length: count }, (_, at) => ({
    ...{ id: `b${at}`, fullName: `rule${at}`, enCode: `rule${at}`, prefix: "T", dateFormat: "yyyyMMdd", digit: 3 },
    ...{ startNumber: "001", sortCode: at, enabledMark: 0, description: "原样" },
  })),
});
const openUsers = (options: ScreenOptions = {}) => openScreen("/permission/user", { data: people, ...options });

test("rows are chosen across pages and disabled together; protected rows cannot be chosen", async () => {
  const page = await openUsers();
  await rowOf("员工1");
  expect(box("管理员")).toHaveProperty("disabled", true);
  for (const number of [2, 3]) await page.user.click(box(`员工${number}`));
  await page.user.click(pageButton(2));
  await rowCount(5);
  await page.user.click(box("员工24"));
  const shown = await theBar();
  expect(shown.textContent).toContain("已选 3 项");
  await press(page, shown, "禁用");
  const question = await dialog();
  expect(question.textContent).toContain("确定禁用所选的 3 项？");
  await press(page, question, "禁用");
  await waitFor(() => expect(bar()).toBeNull());
  const off = page.server.rows("users").filter(({ enabledMark }) => enabledMark === 0);
  expect(off.map(({ id }) => id)).toEqual(["u2", "u3", "u24"]);
});

test.each([
  ["in one call", true],
  ["row by row on another server of the platform", false],
])("%s: refused rows stay chosen and are named with the reason; one undo restores the others", async (_, batch) => {
  const additions = ["records", "idempotency", "preferences", ...(batch ? ["batch"] : [])];
  const page = await openScreen("/system/billRule", { data: rules(3), additions });
  await rowOf("rule1");
  const all = document.querySelector<HTMLElement>(`input[aria-label="${t("lists.batch.chooseAll")}"]`);
  all?.focus();
  await page.user.keyboard(" ");
  page.server.remove("billRules", "b0");
  const from = page.server.calls.length;
  await theBar();
  await choose(page, chosenMenu(), "删除");
  const question = await dialog();
  expect(question.textContent).toContain("确定删除所选的 3 项？");
  await press(page, question, "删除");
  const said = (await page.screen.findByText("1 项未完成，2 项已完成")).closest("dialog") ?? document.body;
  expect(
    within(said)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^rule0：.+/)]);
  const sent = page.server.calls
    .slice(from)
    .filter(({ method }) => method !== "GET")
    .map(({ id }) => id);
  expect(new Set(sent)).toEqual(new Set([batch ? "extensions.batch" : "billRules.remove"]));
  await page.user.keyboard("{Escape}");
  await page.screen.findByText("已删除 2 项");
  await page.user.keyboard("{Control>}z{/Control}");
  await page.screen.findByText("已恢复 2 项");
  await rowCount(2);
  expect(page.server.rows("billRules").map(({ description }) => description)).toEqual(["原样", "原样"]);
});

test("the undo button restores several rows together and names a row that cannot be restored", async () => {
  const page = await openScreen("/system/billRule", { data: rules(2) });
  await rowOf("rule1");
  for (const name of ["rule0", "rule1"]) await page.user.click(box(name));
  await theBar();
  await choose(page, chosenMenu(), "删除");
  const question = await dialog();
  expect(question.textContent).toContain("删除后 10 秒内可以撤销。");
  await press(page, question, "删除");
  await page.screen.findByText("已删除 2 项");
  // In a text field Ctrl+Z is the field's own undo.
  await page.user.type(page.screen.getByLabelText("请输入关键词查询", { selector: "main input" }), "x");
  await page.user.keyboard("{Control>}z{/Control}");
  expect(page.screen.queryByText("撤销")).not.toBeNull();
  const made = { fullName: "rule1", enCode: "rule1", prefix: "T", dateFormat: "no", digit: 1, startNumber: "1" };
  await page.server.transport({
    ...{ method: "POST", url: "http://fake/api/system/Base/BillRule", headers: {}, timeoutMs: 1_000 },
    body: { kind: "json", text: JSON.stringify(made) },
  });
  await page.user.click(page.screen.getByText("撤销"));
  await page.screen.findByText(/^rule1 没有恢复：/);
  await page.screen.findByText("已恢复 1 项");
  await rowOf("rule0");
});

test("keys hide, move and pin columns; another browser shows the same; a reset restores the defaults", async () => {
  const page = await openUsers();
  await rowOf("员工1");
  const before = heads();
  const [first = "", second = "", third = "", fourth = ""] = before;
  await page.user.click(page.screen.getByLabelText("显示设置"));
  const inPopover = async (name: string) => page.screen.findByLabelText(name, { selector: "[data-popover] *" });
  await page.user.click(await inPopover(third));
  for (const _ of [1, 2]) {
    (await inPopover(`移动列 ${second}`)).focus();
    await page.user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  }
  await waitFor(() => expect(heads()).toEqual([first, fourth, second, ...before.slice(4)]));
  await page.user.click(await inPopover(`固定列 ${second}`));
  await waitFor(() => expect(heads()).toEqual([second, first, fourth, ...before.slice(4)]));
  const grip = page.screen.getByLabelText(`调整列宽：${second}`);
  grip.focus();
  await page.user.keyboard("{ArrowRight}{ArrowRight}");
  const widths = () => page.server.calls.filter(({ body }) => JSON.stringify(body).includes('"widths":{"'));
  await waitFor(() => expect(widths().length).toBeGreaterThan(0));
  await page.close();

  const other = await openUsers({ server: page.server });
  await rowOf("员工1");
  await waitFor(() => expect(heads()).toEqual([second, first, fourth, ...before.slice(4)]));
  await other.user.click(other.screen.getByLabelText("显示设置"));
  await other.user.click(await other.screen.findByText("恢复默认"));
  await waitFor(() => expect(heads()).toEqual(before));
});

test("keys move the focus to a section of a long form by its name", async () => {
  const page = await openUsers();
  await rowOf("员工1");
  await page.user.click(page.screen.getByText("新建"));
  const anchors = await page.screen.findByLabelText("分组").catch(() => {
    console.log(document.querySelector("[role=dialog]")?.innerHTML.slice(0, 3000));
    throw new Error("x");
  });
  within(anchors).getByText("其他").focus();
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.querySelector("legend")?.textContent).toBe("其他"));
  const section = document.activeElement;
  await page.user.tab();
  expect(section?.contains(document.activeElement)).toBe(true);
  expect(page.address()).toBe("/permission/user");
});

test("a department and its child are deleted child first; undo restores both in their places", async () => {
  const page = await openScreen("/permission/department");
  for (const name of ["运营部", "调度组"]) {
    await rowOf(name);
    await page.user.click(box(name));
  }
  await theBar();
  await choose(page, chosenMenu(), "删除");
  await press(page, await dialog(), "删除");
  await page.screen.findByText("已删除 2 项");
  const sent = page.server.calls.findLast(({ id }) => id === "extensions.batch")?.body["operations"];
  expect(sent).toMatchObject([
    { op: "remove", id: "d3" },
    { op: "remove", id: "d2" },
  ]);
  await page.user.click(page.screen.getByText("撤销"));
  await page.screen.findByText("已恢复 2 项");
  await rowOf("调度组");
  const made = page.server.rows("departments");
  const above = made.find(({ fullName }) => fullName === "运营部");
  expect(made.find(({ fullName }) => fullName === "调度组")).toMatchObject({ parentId: above?.["id"] });
});

describe("a deletion that the server would refuse is reported before the confirmation", () => {
  const additions = ["records", "idempotency", "preferences", "batch", "batch-dry-run"];
  const inUse = { code: 400, msg: "已被使用，不能删除", reason: "referenced" };
  const open = () =>
    openScreen("/system/billRule", {
      data: rules(3),
      additions,
      fault: ({ id, body }) =>
        id === "extensions.batch" && body["dryRun"] === true
          ? {
              ...{ code: 200, msg: "操作成功" },
              data: (body["operations"] as readonly { id: string }[]).map(({ id: one }) =>
                one === "b0" ? inUse : { code: 200, msg: "操作成功", id: one },
              ),
            }
          : undefined,
    });

  test("of one row: no confirmation is shown", async () => {
    const page = await open();
    await chooseOf(page, await rowOf("rule0"), "删除");
    await page.screen.findByText("已被使用，不能删除");
    expect(document.querySelector("dialog[open]")).toBeNull();
    await chooseOf(page, await rowOf("rule1"), "删除");
    await press(page, await dialog(), "删除");
    await page.screen.findByText("已删除：rule1");
    expect(page.server.rows("billRules").map(({ id }) => id)).toEqual(["b0", "b2"]);
  });

  test("of several rows: the refused ones are named with the reason and left out", async () => {
    const page = await open();
    for (const name of ["rule0", "rule1"]) {
      await rowOf(name);
      await page.user.click(box(name));
    }
    await theBar();
    await choose(page, chosenMenu(), "删除");
    const question = await dialog();
    expect(question.textContent).toContain("确定删除所选的 1 项？");
    expect(question.textContent).toContain("有 1 项不能删除，将跳过：");
    expect(question.textContent).toContain("rule0：已被使用，不能删除");
    await press(page, question, "删除");
    await page.screen.findByText("已删除 1 项");
    expect((await theBar()).textContent).toContain("已选 1 项");
    await theBar();
    await choose(page, chosenMenu(), "删除");
    await page.screen.findByText("1 项未完成，0 项已完成");
    expect(page.server.rows("billRules").map(({ id }) => id)).toEqual(["b0", "b2"]);
  });
});
