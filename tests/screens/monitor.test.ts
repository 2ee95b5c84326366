/** State of server and machine: real figures, plots with a table, refreshed while the page is visible. */
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";

const open = (options: ScreenOptions = {}) => openScreen("/system/monitor", options);

test("for a user without the page the server is not called", async () => {
  const page = await open({ rights: { "permission.user": {} } });
  await page.screen.findAllByText(/暂无权限|不存在|没有权限/);
  expect(page.calls()).not.toContain("monitor.read");
});

test("a failed call shows an error and can be retried", async () => {
  let isDown = true;
  const page = await open({
    fault: ({ id }) => (id === "monitor.read" && isDown ? { code: 500, msg: "坏了", data: null } : undefined),
  });
  const retry = await page.screen.findByText("重试");
  isDown = false;
  await page.user.click(retry);
  await page.screen.findByRole("region", { name: "处理器" });
});

test("figures are shown, and a nearly full disk is marked", async () => {
  const page = await open();
  const disk = await page.screen.findByRole("region", { name: "磁盘" });
  expect(disk.textContent).toContain("93.1");
  expect(disk.dataset["full"]).toBe("true");
  expect(page.screen.getByRole("region", { name: "内存" }).dataset["full"]).toBe("false");
  expect(page.screen.getByRole("region", { name: "数据库" }).textContent).toContain("7 / 100");
  expect(page.screen.getByRole("region", { name: "任务队列" }).textContent).toContain("30 / 4");
  expect(page.screen.getByRole("region", { name: "主机" }).textContent).toContain("3 天 4 小时");
});

test("plots can be shown as a table", async () => {
  const page = await open();
  const plots = await page.screen.findByRole("region", { name: "最近 10 分钟" });
  await page.user.click(within(plots).getByText("看表"));
  await waitFor(() => expect(within(plots).getAllByRole("row")[1]?.textContent).toContain("37.5"));
});

test("another server of the platform shows only the machine", async () => {
  const page = await open({ additions: false });
  await page.screen.findByRole("region", { name: "主机" });
  expect(page.screen.queryByRole("region", { name: "数据库" })).toBeNull();
});
