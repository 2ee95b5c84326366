/** Tests a field of every kind on the page of samples: edited, shown and filtered. */
import { expect, test } from "vitest";

import { findings } from "./axe.ts";
import { web } from "./harness.ts";

const samples = web().sharedTab("/widgets");
const editors = () => samples().page.getByRole("region", { name: "各种字段" });
const filters = () => samples().page.getByRole("region", { name: "筛选", exact: true });
/** The text that the page shows below the control of a field. */
const told = (name: string) =>
  editors()
    .locator("div")
    .filter({ has: samples().page.getByText(name, { exact: true }) })
    .last()
    .locator("output")
    .first();

test("an invalid number is reported and never rounded; a valid one is shown formatted", async () => {
  const decimal = editors().getByLabel("decimal", { exact: true });
  await decimal.fill("1.2345678");
  await expect.poll(() => told("decimal").innerText()).toBe("–");
  await editors().getByText("最多 6 位小数").waitFor();
  await decimal.fill("9007199254740993.25");
  await expect.poll(() => told("decimal").innerText()).toBe("9,007,199,254,740,993.25");
  await editors().getByLabel("amount", { exact: true }).fill("1234.5");
  await expect.poll(() => told("amount").innerText()).toBe("¥1,234.50");

  const duration = editors().getByLabel("duration", { exact: true });
  await duration.fill("90");
  await editors().getByText("请输入时长").waitFor();
  await duration.fill("90分钟");
  await expect.poll(() => duration.inputValue()).toBe("90分钟");
  await duration.blur();
  await expect.poll(() => duration.inputValue()).toBe("1:30");
  await expect.poll(() => told("duration").innerText()).toBe("1:30");
});

test("a colour can be typed in several ways", async () => {
  const colour = editors().getByLabel("colour", { exact: true });
  await colour.fill("red");
  await editors().getByText("请输入颜色").waitFor();
  await colour.fill("17F");
  await colour.blur();
  await expect.poll(() => colour.inputValue()).toBe("#1177ff");
  await expect.poll(() => told("colour").innerText()).toBe("#1177ff");
});

test("a location is typed as two numbers or pasted as a whole", async () => {
  const { page } = samples();
  const lng = editors().getByLabel("location: 经度");
  const lat = editors().getByLabel("location: 纬度");
  const name = editors().getByLabel("location: 地点名称（选填）");
  const paste = (text: string) =>
    lng.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", pasted);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await lng.fill("200");
  await lat.fill("NaN");
  await editors().getByText("请输入经度和纬度").or(editors().getByText("不能大于 180")).waitFor();
  await expect.poll(() => told("location").innerText()).toBe("–");
  await lng.fill("１２１．５");
  await lat.fill("-31.25");
  await name.fill("人民广场");
  await expect.poll(() => told("location").innerText()).toBe("121.5,-31.25 人民广场");
  await lng.focus();
  await paste("31.230416, 121.473701");
  expect([await lng.inputValue(), await lat.inputValue()]).toEqual(["121.5", "-31.25"]);
  await paste("121.473701，31.230416");
  await expect.poll(() => told("location").innerText()).toBe("121.473701,31.230416 人民广场");
  expect([await lng.inputValue(), await lat.inputValue()]).toEqual(["121.473701", "31.230416"]);
  await page.keyboard.press("Escape");
});

test("an area is chosen level by level, or found by its name", async () => {
  const { page } = samples();
  const area = editors().getByLabel("area", { exact: true });
  await area.click();
  await page.getByRole("menuitemcheckbox", { name: "江苏省" }).click();
  await page.getByRole("menuitemcheckbox", { name: "苏州市" }).click();
  // No value was chosen on the way.
  await expect.poll(() => told("area").innerText()).toBe("–");
  await page.getByRole("menuitemcheckbox", { name: "姑苏区" }).click();
  await expect.poll(() => told("area").innerText()).toBe("320508");
  await editors().getByText("江苏省 / 苏州市 / 姑苏区").filter({ visible: true }).waitFor();
  await area.click();
  await area.fill("鼓楼");
  await page.getByRole("menuitemcheckbox", { name: "福建省 / 福州市 / 鼓楼区" }).click();
  await expect.poll(() => told("area").innerText()).toBe("350102");
  await page.keyboard.press("Escape");
});

test("an icon is found by its name, by its meaning, and in pinyin", async () => {
  const { page } = samples();
  const icon = editors().getByLabel("icon", { exact: true });
  for (const [typed, shown] of [
    ["extend-car", "车辆类型"],
    ["系统公告", "系统公告"],
    ["xtrz", "系统日志"],
  ] as const) {
    await icon.click();
    await icon.fill(typed);
    await page.locator(".ant-select-item-option-active").filter({ hasText: shown }).waitFor();
    await icon.press("Enter");
    await expect.poll(() => told("icon").innerText()).toBe(shown);
    await told("icon").locator("svg").waitFor();
  }
  await page.keyboard.press("Escape");
});

test("a JSON error is reported with its place; valid JSON is formatted when the field is left", async () => {
  const json = editors().getByLabel("json", { exact: true });
  await json.fill('{"stops":[{"name":"A"},{"name":B}]}');
  await editors().getByText("stops[1].name").waitFor();
  await expect.poll(() => told("json").innerText()).toBe("–");
  await json.fill('{"a":1,"b":[true,"<img src=x onerror=alert(1)>"],"c":12345678901234567890.10}');
  await json.blur();
  const lines =
    '{\n  "a": 1,\n  "b": [\n    true,\n    "<img src=x onerror=alert(1)>"\n  ],\n  "c": 12345678901234567890.10\n}';
  await expect.poll(() => json.inputValue()).toBe(lines);
  await expect.poll(() => told("json").innerText()).toBe(lines);
});

test("rich text has formatting but no pictures; an empty text is no value", async () => {
  const { page } = samples();
  const text = editors().getByRole("textbox", { name: "richText", exact: true });
  await text.click();
  await page.keyboard.press("Control+B");
  await page.keyboard.type("Doors");
  await page.keyboard.press("Control+B");
  await page.keyboard.type(" <open>");
  await expect.poll(() => told("richText").locator("strong").innerText()).toBe("Doors");
  await expect.poll(() => told("richText").innerText()).toBe("Doors <open>");
  await expect.poll(() => editors().getByRole("button", { name: "插入图片" }).count()).toBe(0);
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await expect.poll(() => told("richText").innerText()).toBe("–");
});

test("texts are drawn as bar codes and QR codes; a text that does not fit is refused", async () => {
  const bars = editors().getByLabel("barCode", { exact: true });
  await bars.fill("苏E12345");
  await editors().getByText("条形码只能含").first().waitFor();
  await bars.fill("BUS-0042");
  await editors().getByRole("img", { name: "条形码：BUS-0042" }).first().waitFor();
  await editors().getByLabel("qr", { exact: true }).fill("https://example.com/苏E12345");
  const drawn = editors().getByRole("img", { name: "二维码：https://example.com/苏E12345" }).first();
  expect(await drawn.locator("path").getAttribute("d")).toMatch(/^(?:M\d+ \d+h1v1h-1z){300,}$/);
  const saved = samples().page.waitForEvent("download");
  await editors().getByRole("button", { name: "保存图片" }).first().click();
  expect((await saved).suggestedFilename()).toBe("https_example.com_苏E12345.svg");
});

test("first and last day are chosen separately; a missing one and a reversed range are reported", async () => {
  const { page } = samples();
  const first = editors().getByLabel("dateRange: 从");
  const last = editors().getByLabel("dateRange: 到");
  await first.fill("2026-01-05");
  await first.press("Enter");
  await editors().getByText("请输入起止日期").waitFor();
  await expect.poll(() => told("dateRange").innerText()).toBe("–");
  await last.fill("2026-01-04");
  await last.press("Enter");
  await editors().getByText("开始日期不能晚于结束日期").waitFor();
  await last.fill("2026-02-28");
  await last.press("Enter");
  await expect.poll(() => told("dateRange").innerText()).toBe("2026-01-05 ~ 2026-02-28");
  await page.keyboard.press("Escape");
});

test("rows are added and removed by buttons, and Enter and ArrowDown lead to the next row", async () => {
  const { page } = samples();
  const rows = editors().getByRole("group", { name: "rows", exact: true });
  const add = rows.getByRole("button", { name: "添加一行" });
  await add.click();
  const name = (row: number) => rows.getByLabel("名称").nth(row);
  const isIn = (row: number) =>
    expect.poll(() => name(row).evaluate((one) => one === document.activeElement)).toBe(true);
  await isIn(0);
  await name(0).blur();
  await rows.getByText("不能为空").waitFor();
  await name(0).fill("灯");
  await name(0).press("Enter");
  await isIn(1);
  await page.keyboard.type("锤");
  await name(1).press("ArrowDown");
  await isIn(2);
  await page.keyboard.type("斧");
  await expect.poll(() => told("rows").innerText()).toBe("灯 · 1; 锤 · 1; 斧 · 1");
  await expect.poll(() => add.isDisabled()).toBe(true);
  await rows.getByRole("button", { name: "删除第 2 行" }).click();
  await expect.poll(() => told("rows").innerText()).toBe("灯 · 1; 斧 · 1");
});

test("stars, scales, months and times of day are chosen by keys", async () => {
  const { page } = samples();
  await editors().getByRole("radio").nth(3).press("Enter");
  await expect.poll(() => told("rating").innerText()).toBe("★★★★☆");
  await editors().getByRole("slider", { name: "slider" }).press("ArrowRight");
  await expect.poll(() => told("slider").innerText()).toBe("5%");
  const month = editors().getByLabel("month", { exact: true });
  await month.fill("2026-03");
  await month.press("Enter");
  await expect.poll(() => told("month").innerText()).toBe("2026年3月");
  const clock = editors().getByLabel("clock", { exact: true });
  await clock.fill("08:30");
  await clock.press("Enter");
  await expect.poll(() => told("clock").innerText()).toBe("08:30");
  await page.keyboard.press("Escape");
});

test("a list is filtered by a range of values; the panel reports a reversed range", async () => {
  const { page } = samples();
  const sample = filters()
    .locator("div")
    .filter({ has: page.getByText("amount =", { exact: true }) })
    .last();
  await sample.getByRole("button", { name: "筛选", exact: true }).click();
  await page.getByRole("menuitem", { name: "amount", exact: true }).click();
  const button = sample.getByRole("button", { name: /^amount/ });
  const panel = page.locator("[data-popover]").filter({ has: page.getByLabel("从") });
  await panel.getByLabel("从").fill("9");
  await panel.getByLabel("到").fill("5");
  await panel.getByRole("button", { name: /查\s*询/ }).click();
  await expect.poll(() => panel.getByRole("alert").innerText()).toBe("请输入从小到大的两个值");
  await panel.getByLabel("到").fill("1,000.50");
  await panel.getByLabel("到").press("Enter");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => button.locator("strong").innerText()).toBe("9 ~ 1000.5");
  await button.click();
  await panel.getByLabel("没有值").check();
  await panel.getByRole("button", { name: /查\s*询/ }).click();
  await expect.poll(() => button.locator("strong").innerText()).toBe("无");
});

test("all fields and filters have no accessibility findings", async () => {
  await expect.poll(() => findings(samples().page, { within: "[aria-label='各种字段']" })).toEqual([]);
  await expect.poll(() => findings(samples().page, { within: "[aria-label='筛选']" })).toEqual([]);
});
