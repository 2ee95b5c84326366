/** Scheduled tasks: next runs shown during input, unneeded fields hidden, single runs, and their results. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { takeFound } from "./lib/picking.ts";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const AT = Date.parse("2026-02-05T08:00:00+08:00");
const task = (id: string, fullName: string, over: object = {}) => ({
  ...{
    id,
    fullName,
    enCode: id,
    frequency: "cron",
    cron: "0 6 * * *",
    interfaceUrl: "https://example.com",
    runCount: 3,
  },
  ...{ enabledMark: 1, lastRunTime: AT, lastResult: "ok", nextRunTime: AT + 86_400_000, ...over },
});
const tasks = [
  task("nightly", "夜间同步", {
    lastResult: "failed",
    runs: [
      { id: "r1", runTime: AT, runResult: 1, state: "failed", durationMs: 1234, description: "HTTP 500\n<b>x</b>" },
    ],
  }),
  task("tidy-up", "清理过期数据", { job: "tidy-up", interfaceUrl: "" }),
];
const open = (options: ScreenOptions = {}) =>
  openScreen("/system/task", { data: { ...aCompany(), tasks }, ...options });
const dialog = () => waitFor(() => document.querySelector<HTMLElement>('[role="dialog"]') ?? expect.fail());
const question = () => waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? expect.fail());
const more = async (page: Awaited<ReturnType<typeof open>>, name: string, action: string) => {
  await page.user.click(within(await rowOf(name)).getByTitle(t("common.verbs.more")));
  await page.user.click(await page.screen.findByText(action));
};

test("a user without the button can neither run a task nor open its history", async () => {
  await open({ buttons: [] });
  await rowCount(2);
  expect(within(await rowOf("夜间同步")).queryByTitle(t("common.verbs.more"))).toBeNull();
});

test("only a failed last run is marked", async () => {
  await open();
  expect((await rowOf("夜间同步")).textContent).toContain("失败");
  expect((await rowOf("清理过期数据")).textContent).not.toContain("成功");
});

test("the form shows the fields it needs, and the next five runs while typing", async () => {
  const page = await open();
  await page.user.click(await page.screen.findByText(t("common.verbs.add")));
  const form = await dialog();
  const cron = await within(form).findByLabelText("Cron 表达式");
  expect(within(form).queryByLabelText("间隔")).toBeNull();
  expect(within(form).queryByLabelText("内置作业")).toBeNull();
  within(form).getByText("按现在的设置以后不会执行。");
  await page.user.type(cron, "0 6 * * 1-5");
  await waitFor(() => expect(within(form).getAllByText(/^\d{4}-\d\d-\d\d 06:00:00$/)).toHaveLength(5));
  await page.user.clear(cron);
  await page.user.type(cron, "0 25 * * *");
  await waitFor(() => expect(within(form).queryAllByText(/06:00:00$/)).toEqual([]));
});

test("a job of the server has no address field", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("清理过期数据")).getByText(t("common.verbs.edit")));
  const form = await dialog();
  await within(form).findByLabelText("Cron 表达式");
  expect(within(form).queryByLabelText("请求地址")).toBeNull();
  expect(within(form).getByLabelText("内置作业")).toHaveProperty("disabled", true);
});

test("a task calls an interface instead of an address and shows its parameters with name and type", async () => {
  const parameters = [
    { name: "line", type: "integer", required: 1, initial: "" },
    { name: "day", type: "date", required: 0, initial: "2026-01-01" },
  ];
  const riders = { id: "i1", fullName: "乘车人数", enCode: "riders", categoryId: "base", enabledMark: 1, parameters };
  const page = await open({ data: { ...aCompany(), tasks, dataInterfaces: [riders] } });
  await page.user.click(within(await rowOf("夜间同步")).getByText(t("common.verbs.edit")));
  const form = await dialog();
  await within(form).findByText(/BANCHE_CALLS/);
  await takeFound(page, within(form).getByRole("combobox", { name: "数据接口" }), "乘车人数", "one");
  await within(form).findByText("整数, 必填");
  within(form).getByText("day=2026-01-01");
  expect(within(form).queryByLabelText("请求地址")).toBeNull();
  expect(within(form).queryByLabelText("请求方式")).toBeNull();
  expect(within(form).queryByText(/BANCHE_CALLS/)).toBeNull();
  await page.user.type(within(form).getByLabelText("请求参数"), "line=1");
  await page.user.click(within(form).getByText(t("common.verbs.save")));
  const sent = () => page.server.calls.findLast(({ id }) => id === "tasks.update")?.body;
  await waitFor(() => expect(sent()).toMatchObject({ interfaceId: "i1", parameters: "line=1" }));
});

test("a task runs after a confirmation, but not while it is already waiting", async () => {
  const page = await open();
  for (const said of [/成功/, /正在执行或等待执行/]) {
    await more(page, "夜间同步", "立即执行一次");
    await page.user.click(within(await question()).getByText(t("common.verbs.confirm")));
    await page.screen.findByText(said, { selector: "[role=status] *, [role=alert] *" });
  }
  expect(page.calls().filter((call) => call === "tasks.run")).toHaveLength(2);
});

test("the history shows the answer as plain text", async () => {
  const page = await open();
  await more(page, "夜间同步", "执行记录");
  const history = await dialog();
  const row = await within(history).findByText("HTTP 500");
  await page.user.click(row);
  expect(history.querySelector("pre")?.textContent).toBe("HTTP 500\n<b>x</b>");
  expect(history.textContent).toContain("1,234 ms");
});
