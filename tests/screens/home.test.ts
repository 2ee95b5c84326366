/** The home page: open work, totals, the week, and the arrangement of its cards. tests/web covers its look. */
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { type OpenScreen, openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

type Answers = Readonly<Record<string, (query: URLSearchParams) => unknown>>;

/** Opens the home page; the server gives these answers to these calls. */
const openHome = (answers: Answers): Promise<OpenScreen> =>
  openScreen("/home", {
    fault: ({ id, url }) => {
      const data = answers[id]?.(new URL(url).searchParams);
      return data === undefined ? undefined : { code: 200, msg: "", data };
    },
  });

const panel = ({ screen }: OpenScreen, name: string) => screen.findByRole("region", { name });
const toDo = (number: number) => ({
  ...{ id: `t${number}`, title: `用车申请 ${number}`, sentAt: Date.UTC(2026, 1, number) },
  creator: "周明远/admin",
});

test("to-dos are counted, and the newest are listed with links", async () => {
  const page = await openHome({ "home.overview": () => ({ toDos: [toDo(2), toDo(1)], toDoCount: 12 }) });
  const waiting = await panel(page, "待办");
  await within(waiting).findByText("12 项待办");
  const links = within(waiting).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent.includes("用车申请"))).toEqual([true, true]);
  await page.user.click(links[0] ?? waiting);
  await waitFor(() => expect(page.address()).toContain("/messageRecord"));
});

test("plots and their tables show the same by keys alone; bars beyond six are summed up", async () => {
  const drivers = [7, 6, 5, 4, 3, 2, 1].map((count) => ({ name: `第${count}车队`, count }));
  const page = await openHome({ "home.overview": () => ({ toDos: [], toDoCount: 0, drivers }) });
  const plot = await within(await panel(page, "人员概况")).findByRole("figure");
  const drawn = within(plot)
    .getAllByRole("listitem")
    .map((bar) => [bar.querySelector("span")?.textContent, bar.querySelector("strong")?.textContent]);
  expect(drawn).toEqual([
    ...drivers.slice(0, 5).map(({ name, count }) => [name, String(count)]),
    [t("home.others", { count: 2 }), "3"],
  ]);
  within(plot).getByRole("button", { name: "各部门驾驶员: 以表格显示" }).focus();
  await page.user.keyboard("{Enter}");
  const rows = within(plot).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual(drawn);
  await page.user.keyboard("{Enter}");
  expect(within(plot).getAllByRole("listitem")).toHaveLength(6);
});

test("riders are drawn by line and shift, and a table shows the same for every line", async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `${at + 1} 号线`);
  const riders = lines.flatMap((line, at) => [
    { line, shift: "day", count: 40 - at },
    ...(at === 1 ? [] : [{ line, shift: "night", count: 20 - at }]),
  ]);
  const page = await openHome({ "home.overview": () => ({ toDos: [], toDoCount: 0, riders }) });
  const card = await panel(page, "各线路乘客");
  const bars = await within(card).findAllByRole("listitem");
  expect(bars.filter(({ textContent }) => textContent.includes("号线"))).toHaveLength(7);
  await page.user.click(within(card).getByRole("button", { name: "以表格显示" }));
  const rows = within(card).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual(
    lines.map((line, at) => [line, String(40 - at), at === 1 ? "0" : String(20 - at)]),
  );
});

test("states of known resources are counted, each with a link to its list", async () => {
  const states = [
    { resource: "users", value: "onDuty", count: 7 },
    { resource: "users", value: "leave", count: 2 },
    { resource: "spaceships", value: "lost", count: 1 },
  ];
  const page = await openHome({ "home.overview": () => ({ toDos: [], toDoCount: 0, states }) });
  const card = await panel(page, "车队状态");
  const links = await within(card).findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["用户", "/permission/user"],
    ["onDuty 7", "/permission/user?status=onDuty"],
    ["leave 2", "/permission/user?status=leave"],
  ]);
  expect(card.textContent).toContain("9");
});

test("the calendar changes weeks, counts the messages of each day, and lists those of the chosen day", async () => {
  const asked: string[] = [];
  const page = await openHome({
    "home.calendar": (query) => {
      const month = query.get("month") ?? "";
      asked.push(month);
      const days = Array.from({ length: 28 }, (_, at) => String(at + 1).padStart(2, "0"));
      return {
        list: days.flatMap((day) =>
          [1, 2].map((number) => ({
            ...toDo(number),
            ...{ id: `${month}-${day}-${number}`, type: 1, sentAt: Date.parse(`${month}-${day}T08:00:00+08:00`) },
          })),
        ),
      };
    },
  });
  const week = await panel(page, "本周");
  const days = () => within(within(week).getAllByRole("list")[0] ?? week).getAllByRole("button");
  expect(days()).toHaveLength(7);
  expect(days().filter((day) => day.getAttribute("aria-current") === "date")).toHaveLength(1);
  for (let turns = 0; turns < 6; turns += 1) {
    within(week).getByRole("button", { name: "上一周" }).focus();
    await page.user.keyboard("{Enter}");
  }
  expect(days().some((day) => day.getAttribute("aria-current") === "date")).toBe(false);
  await waitFor(() => expect(new Set(asked).size).toBeGreaterThan(1));
  const busy = await waitFor(() => {
    const found = days().find(({ textContent }) => textContent.includes("2 条消息"));
    if (!found) throw new Error("no day has messages yet");
    return found;
  });
  busy.focus();
  await page.user.keyboard("{Enter}");
  const day = within(week).getByRole("group");
  expect(within(day).getAllByRole("link")).toHaveLength(2);
  await page.user.keyboard("{Enter}");
  expect(within(week).queryByRole("group")).toBeNull();
});

test("cards are moved and hidden by keys, keep their arrangement, and can be reset", async () => {
  const page = await openHome({ "home.overview": () => ({ toDos: [], toDoCount: 0 }) });
  const names = () => page.screen.getAllByRole("region").map((one) => one.getAttribute("aria-label"));
  await panel(page, "待办");
  await page.user.click(page.screen.getByRole("button", { name: "调整首页" }));
  const press = async (name: string) => {
    page.screen.getByRole("button", { name }).focus();
    await page.user.keyboard("{Enter}");
  };
  await press("隐藏“待办”");
  expect(names()).not.toContain("待办");
  await press("“最近访问”前移");
  const shown = names();
  expect(shown.indexOf("最近访问")).toBeLessThan(shown.indexOf("快捷入口"));
  await press("显示“待办”");
  expect(names()).toContain("待办");
  await press("隐藏“待办”");
  await press("完成");
  expect(page.screen.queryByRole("button", { name: /前移$/ })).toBeNull();
  await page.user.click(page.screen.getByRole("button", { name: "调整首页" }));
  await press("恢复默认");
  expect(names().slice(0, 2)).toEqual(["本周", "待办"]);
});

test("a failed panel shows the error and can be retried; the other panels stay", async () => {
  let isDown = true;
  const page = await openScreen("/home", {
    fault: ({ id }) => (isDown && id === "home.overview" ? "unreachable" : undefined),
  });
  const waiting = await panel(page, "待办");
  await within(waiting).findByRole("alert");
  await within(await panel(page, "通知公告")).findByText("没有通知。");
  isDown = false;
  await page.user.click(within(waiting).getByRole("button", { name: "重试" }));
  await within(waiting).findByText(/没有待办/);
  expect(within(waiting).queryByRole("alert")).toBeNull();
});
