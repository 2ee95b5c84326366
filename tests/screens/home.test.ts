/** Home: what waits, what there is, and the calendar; looks are in tests/web. */
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { type OpenScreen, openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

type Answers = Readonly<Record<string, (query: URLSearchParams) => unknown>>;

/** Home, where the server answers these calls so. */
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

test("to-dos are counted, the newest are listed, and lead to what they are about", async () => {
  const page = await openHome({ "home.overview": () => ({ toDos: [toDo(2), toDo(1)], toDoCount: 12 }) });
  const waiting = await panel(page, "待办");
  await within(waiting).findByText("12 项待办");
  const links = within(waiting).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent.includes("用车申请"))).toEqual([true, true]);
  await page.user.click(links[0] ?? waiting);
  await waitFor(() => expect(page.address()).toContain("/messageRecord"));
});

test("plots say the same as their tables, by keys alone; what is beyond six bars is summed up", async () => {
  const drivers = [7, 6, 5, 4, 3, 2, 1].map((count) => ({ name: `第${count}车队`, count }));
  const page = await openHome({ "home.overview": () => ({ toDos: [], toDoCount: 0, drivers }) });
  const plot = await within(await panel(page, "车队概况")).findByRole("figure");
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

test("the calendar turns, marks days with messages, and lists those of the chosen day", async () => {
  const asked: string[] = [];
  const page = await openHome({
    "home.calendar": (query) => {
      const month = query.get("month") ?? "";
      asked.push(month);
      return {
        list: [1, 2].map((number) => ({ ...toDo(number), type: 1, sentAt: Date.parse(`${month}-05T08:00:00+08:00`) })),
      };
    },
  });
  const calendar = await panel(page, "日历");
  const day = (number: number) =>
    within(calendar)
      .getAllByRole("button")
      .find(({ textContent }) => textContent.startsWith(String(number)));
  const previous = within(calendar).getByRole("button", { name: "上个月" });
  const month = within(calendar).getByRole("status");
  const before = month.textContent;
  previous.focus();
  await page.user.keyboard("{Enter}");
  expect(month.textContent).not.toBe(before);
  const [year = 0, number = 0] = before.match(/\d+/g)?.map(Number) ?? [];
  const wanted = new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
  await waitFor(() => expect(asked.at(-1)).toBe(wanted));
  await waitFor(() => expect(day(5)?.textContent).toMatch(/：2 条消息$/));
  day(5)?.focus();
  await page.user.keyboard("{Enter}");
  expect(within(calendar).getAllByRole("listitem")).toHaveLength(2);
  expect(day(28)?.textContent).toMatch(/：0 条消息$/);
  day(28)?.focus();
  await page.user.keyboard("{Enter}");
  await within(calendar).findByText(/-28 没有消息。$/);
  expect(within(calendar).queryAllByRole("listitem")).toEqual([]);
});

test("what cannot be read says so in its panel and is tried again, the rest stays", async () => {
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
