/** Behaviour of every list, for each resource that has a page. */
import { PAGE_SIZE } from "@banche/core";
import { labelIn } from "@banche/core/text";
import { aCompany, aUser } from "@banche/core/testing";
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { dataWith, fieldOf, labelOf, type ScreenCase, screenCases, wireNameOf } from "./lib/samples.ts";
import { heads, pageButton, rowCount, rowOf, rows } from "./lib/table.ts";
import { fieldLabel, t } from "./lib/texts.ts";

/** Number of shown rows for a number of samples. The signed-in user adds one row to the list of users. */
const shownFor = ({ name }: ScreenCase, samples: number) => samples + (name === "users" ? 1 : 0);

/** The query of the last call of the list. */
function lastQuery(page: Awaited<ReturnType<typeof openScreen>>, { name }: ScreenCase): URLSearchParams {
  const call = page.server.calls.findLast(({ id }) => id === `${name}.list`);
  return new URL(call?.url ?? "http://none").searchParams;
}

const shows = (row: HTMLElement, text: string): boolean => within(row).queryAllByText(text).length > 0;

describe.each(screenCases)("$name", (screen) => {
  const { resource, path, name } = screen;
  const isPaged = resource.list.shape === "page";
  const label = (number: number) => labelOf(resource, number);

  test("shows rows, headings and title; sends a keyword to the server and the address; reset clears it", async () => {
    const page = await openScreen(path, { data: dataWith(resource, 3) });
    await rowOf(label(2));
    await rowCount(shownFor(screen, 3));
    expect(heads()).toEqual(resource.list.columns.map((column) => fieldLabel(resource, column)));
    const title = within(document.querySelector("main") ?? document.body).getByRole("heading", { level: 1 });
    expect(document.title).toContain(title.textContent);

    const keyword = page.screen.getByLabelText(t("common.hints.keyword"), { selector: "main input" });
    await page.user.type(keyword, ` ${label(2)} {Enter}`);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(lastQuery(page, screen).get("keyword")).toBe(label(2));
    expect(new URLSearchParams(page.address().split("?")[1]).get("keyword")).toBe(label(2));

    await page.user.clear(keyword);
    await page.user.type(keyword, "nothing has this{Enter}");
    await page.screen.findByText(t("web.states.emptyQuery", { many: labelIn("zh", resource.many) }));
    await page.user.click(page.screen.getByText(t("common.verbs.reset")));
    await rowCount(shownFor(screen, 3));
    expect(page.address()).toBe(path);
    expect(keyword).toHaveProperty("value", "");
  });

  test("shows a message when it is empty, an error when it fails, and reads again on retry", async () => {
    let isDown = true;
    const page = await openScreen(path, {
      data: { ...dataWith(resource, 0), ...(name !== "users" && { [name]: [] }) },
      fault: ({ id }) => (id === `${name}.list` && isDown ? "internal" : undefined),
    });
    const alert = await page.screen.findByRole("alert");
    expect(rows()).toHaveLength(0);
    isDown = false;
    await page.user.click(within(alert).getByText(t("common.verbs.retry")));
    if (name === "users") await rowCount(1);
    else await page.screen.findByText(t("web.states.emptyHint", { many: labelIn("zh", resource.many) }));
    expect(page.screen.queryByRole("alert")).toBeNull();
  });

  test("requests the filters that its address contains", async () => {
    const [filter] = resource.list.filters ?? [];
    if (filter === undefined) return;
    const field = fieldOf(resource, filter);
    const [choice] = field.kind === "choice" && typeof field.from !== "string" ? field.from : [];
    const asked = field.kind === "flag" ? "0" : (choice?.value ?? "1");
    const page = await openScreen(`${path}?${field.key}=${asked}`, {
      data: dataWith(resource, 2),
    });
    await waitFor(() => expect(page.calls()).toContain(`${name}.list`));
    const wanted = lastQuery(page, screen).get(wireNameOf(resource, field));
    expect(wanted).toBe(asked);
  });

  test.runIf(isPaged)("is paged and sorted by the server; a reload shows the same", async () => {
    const page = await openScreen(path, { data: dataWith(resource, PAGE_SIZE + 2) });
    await rowCount(PAGE_SIZE);
    await page.user.click(pageButton(2));
    await rowCount(shownFor(screen, PAGE_SIZE + 2) - PAGE_SIZE);
    expect(page.address()).toBe(`${path}?page=2`);

    const sortable = fieldOf(resource, resource.label);
    const head = within(document.querySelector("main thead") ?? document.body).getByText(
      fieldLabel(resource, sortable.name),
    );
    await page.user.click(head);
    await waitFor(() => expect(lastQuery(page, screen).get("sidx")).toBe(sortable.column));
    await page.user.click(head);
    await waitFor(() => expect(page.address()).toBe(`${path}?sort=${sortable.name}&order=desc`));
    await waitFor(() => expect(lastQuery(page, screen).get("sort")).toBe("desc"));
    expect(lastQuery(page, screen).get("currentPage")).toBe("1");
    const names = dataWith(resource, PAGE_SIZE + 2)[name]?.map((row) => String(row[wireNameOf(resource, sortable)]));
    const wanted = (names ?? []).toSorted().toReversed().slice(0, PAGE_SIZE);
    await waitFor(() => expect(rows().map((row, at) => shows(row, wanted[at] ?? ""))).toEqual(wanted.map(() => true)));
    const first = rows()[0]?.textContent;
    await page.close();

    await openScreen(`${path}?sort=${sortable.name}&order=desc`, { server: page.server });
    await rowCount(PAGE_SIZE);
    expect(rows()[0]?.textContent).toBe(first);
  });
});

test("both trees, wide and narrow, search by pinyin and report when nothing matches", async () => {
  const page = await openScreen("/permission/user");
  await rowOf("admin");
  const tree = await page.screen.findByRole("region", { name: /部门/ });
  const names = () => [...tree.querySelectorAll("[role=treeitem] [title]")].map((title) => title.textContent);
  const before = names();
  const search = within(tree).getByRole("textbox");
  await page.user.type(search, "bucunzai");
  await within(tree).findByText("没有符合的项，请换个词");
  await page.user.clear(search);
  await waitFor(() => expect(names()).toEqual(before));
  await page.user.type(search, "cheliang");
  await waitFor(() => expect(names().at(-1)).toBe("车辆部"));
  expect(names().length).toBeLessThan(before.length);

  const narrow = await openScreen("/permission/user", { widthPx: 900 });
  await rowOf("admin");
  const choice = await narrow.screen.findByRole("combobox", { name: /部门/ });
  await narrow.user.click(choice);
  const titles = () => [...document.querySelectorAll(".ant-select-tree-title")].map((title) => title.textContent);
  await narrow.user.type(choice, "cheliang");
  await waitFor(() => expect(titles().at(-1)).toBe("车辆部"));
  await narrow.user.type(choice, "bucunzai");
  await narrow.screen.findByText("没有符合的项，请换个词");
});

test("keys move a column from any control in its row; a column dropped last becomes last", async () => {
  const page = await openScreen("/permission/position");
  await rowOf("调度员");
  await page.user.click(page.screen.getByLabelText("显示设置"));
  const boxes = () => [...document.querySelectorAll("[data-popover] li")].map((item) => item.textContent);
  await waitFor(() => expect(boxes().length).toBeGreaterThan(2));
  const [first = "", second = "", ...rest] = boxes();
  const box = page.screen.getByRole("checkbox", { name: second });
  box.focus();
  await page.user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await waitFor(() => expect(boxes()).toEqual([second, first, ...rest]));
  expect(document.activeElement).toBe(box);
  const rowNamed = (name: string) =>
    [...document.querySelectorAll("[data-popover] li > div")].find((row) => row.textContent === name) ?? document.body;
  const drop = async (column: string, target: string) => {
    fireEvent.dragStart(rowNamed(column));
    await waitFor(() => expect(rowNamed(column).getAttribute("data-dragged")).toBe("true"));
    // jsdom has no layout: each row has position 0 and height 0.
    fireEvent(rowNamed(target), new MouseEvent("drop", { bubbles: true, clientY: 1 }));
  };
  await drop(first, second);
  expect(boxes()).toEqual([second, first, ...rest]);
  await drop(second, rest.at(-1) ?? "");
  await waitFor(() => expect(boxes()).toEqual([first, ...rest, second]));
});

const gone = "与服务器的连接已断开，填写的内容会保留";

test("a form focuses its first field and reports a lost server; the command palette opens above it", async () => {
  let isDown = false;
  const page = await openScreen("/permission/position", { fault: () => (isDown ? "unreachable" : undefined) });
  await rowOf("调度员");
  await page.user.click(page.screen.getByText("新建"));
  const field = await page.screen.findByLabelText("岗位名称", { selector: "[role=dialog] *" });
  await waitFor(() =>
    expect(document.activeElement).toBe(document.querySelector("[role=dialog] form :is(input, button)")),
  );
  await page.user.type(field, "夜班");
  await waitFor(() => expect(page.chat.connections()).toBe(1));
  // A proxy that blocks sockets does not mean that the server is down.
  const probes = () => page.calls().filter((id) => id === "extensions.about").length;
  const before = probes();
  page.chat.refuse(true);
  page.chat.cut("lossy");
  await waitFor(() => expect(probes()).toBeGreaterThan(before + 1));
  expect(page.screen.queryByText(gone)).toBeNull();
  isDown = true;
  await page.screen.findByText(gone);
  isDown = false;
  await waitFor(() => expect(page.screen.queryByText(gone)).toBeNull());
  await page.user.keyboard("{Control>}k{/Control}");
  const palette = await page.screen.findByRole("combobox", { name: "命令面板" });
  await page.user.type(palette, "用户管理{Enter}");
  await waitFor(() => expect(page.address()).toBe("/permission/user"));
});

test("typed text stays after Enter during a search, and in a form whose choices fail to load", async () => {
  let isDown = false;
  const page = await openScreen("/permission/position", {
    fault: ({ method }) => (isDown && method === "GET" ? "internal" : undefined),
  });
  await rowOf("调度员");
  const keyword = page.screen.getByLabelText("请输入关键词查询");
  await page.user.type(keyword, "调度");
  // Submits, and types one more letter before the address has changed.
  fireEvent.submit(keyword.closest("form") ?? keyword);
  fireEvent.change(keyword, { target: { value: "调度员" } });
  await waitFor(() => expect(page.address()).toContain("keyword="));
  await rowOf("调度员");
  expect(keyword).toHaveProperty("value", "调度员");

  await page.user.click(page.screen.getByText("新建"));
  const name = await page.screen.findByLabelText("岗位名称", { selector: "[role=dialog] *" });
  await page.user.type(name, "夜班");
  isDown = true;
  await page.user.click(page.screen.getByLabelText("刷新"));
  await page.screen.findAllByText("重试");
  expect(name.isConnected).toBe(true);
  expect(name).toHaveProperty("value", "夜班");
});

test("the tree counts the rows of all places in one call, if the server can count", async () => {
  const users = [
    aUser(0, { account: "admin", realName: "管理员" }),
    ...Array.from({ length: 5 }, (_, at) => aUser(at + 1, { sortCode: at + 1 })),
  ];
  const page = await openScreen("/permission/user", { data: { ...aCompany(), users } });
  await rowCount(6);
  const tree = () => within(document.querySelector<HTMLElement>("main section [role=tree]") ?? document.body);
  const all = await waitFor(() => tree().getByText(t("web.list.allRows")).parentElement ?? document.body);
  await waitFor(() => expect(all.textContent).toBe(`${t("web.list.allRows")}6`));
  expect(page.calls().filter((id) => id === "extensions.counts")).toHaveLength(1);
  await page.close();

  const other = await openScreen("/permission/user", { data: { ...aCompany(), users }, additions: ["list-filters"] });
  await rowCount(6);
  await waitFor(() => expect(tree().getByText(t("web.list.allRows"))).toBeTruthy());
  expect(tree().getByText(t("web.list.allRows")).parentElement?.textContent).toBe(t("web.list.allRows"));
  expect(other.calls()).not.toContain("extensions.counts");
});
