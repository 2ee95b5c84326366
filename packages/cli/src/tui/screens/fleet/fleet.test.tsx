import { textOf } from "@banche/core/text";
import { describe, expect, it } from "vitest";
import { keys, startTui, type TestTui, type TestTuiOptions } from "../../testing/harness.tsx";
import { bus, fleet, off, platformWith } from "../../testing/fleet.ts";
import type { Platform } from "../../testing/platform.ts";

const zh = textOf("zh", "tracking.map.title");

async function openFleet(platform: Pick<Platform, "transport">, options: TestTuiOptions = {}): Promise<TestTui> {
  const tui = await startTui(platform, { columns: 80, ...options });
  await tui.shows("王芳");
  await tui.type("o");
  await tui.shows("banche fleet watch");
  await tui.type(textOf(options.language ?? "zh", "tracking.map.title"));
  await tui.hides("banche users list");
  await tui.type(keys.enter);
  return tui;
}

const rowWith = (tui: TestTui, text: string) => tui.screen().find((row) => row.includes(text)) ?? "";

describe("a user without the right to see positions", () => {
  it("finds the screen neither in the menu nor in the palette", async () => {
    const tui = await startTui(platformWith(fleet, false));
    await tui.shows("王芳");
    await tui.type("o");
    await tui.type("banche");
    await tui.type(keys.ctrlU);
    expect(tui.screen().join("\n")).not.toContain(zh);
  });

  it("no longer sees the vehicles after the right is removed, and sees the reason", async () => {
    const platform = platformWith(fleet);
    const tui = await openFleet(platform);
    await tui.shows("苏E10001");
    platform.faults.set("/api/ext/positions/latest", "forbidden");
    tui.pass(10_000);
    await tui.hides("苏E10001");
    await tui.shows(textOf("zh", "errors.forbidden"));
  });
});

describe("the fleet screen shows", () => {
  it("that the server does not provide positions", async () => {
    const platform = platformWith(fleet);
    platform.faults.set("/api/ext/about", { code: 200, data: { product: "banche", version: "0", additions: [] } });
    const tui = await openFleet(platform);
    await tui.shows("此服务器不提供车辆位置");
  });

  it("that there are no vehicles, or that no vehicle is on a trip", async () => {
    const platform = platformWith([]);
    const tui = await openFleet(platform);
    await tui.shows("还没有车辆位置");
    await tui.shows("设备上传或导入位置后");
    platform.tell([bus("10005", off)]);
    tui.pass(10_000);
    await tui.shows("没有正在运行的车辆");
    await tui.shows("无班次  1 台车");
    expect(rowWith(tui, "苏E10005")).toMatch(/苏E10005/);
  });

  it("each line as a strip, and late, early and silent vehicles by sign and word", async () => {
    const tui = await openFleet(platformWith(fleet));
    await tui.shows("2 条线路  4 台车  ! 3 个异常");
    expect(rowWith(tui, "1号线 ")).toMatch(/1号线 +→ ○──○─●─○─!─○ +2 台车 {2}! 1 个异常 ?$/);
    expect(rowWith(tui, "2号线 ")).toMatch(/2号线 +← ○─\?─○─<─○──○ +2 台车 {2}! 2 个异常 ?$/);
    expect(rowWith(tui, "苏E10001")).toMatch(/● 苏E10001 +准点 +→ 金鸡湖东 +07:02/);
    expect(rowWith(tui, "苏E10002")).toMatch(/! 苏E10002 +晚点 7 分 +→ 一号工厂/);
    expect(rowWith(tui, "苏E10003")).toMatch(/< 苏E10003 +早发 2 分 +→ 3/);
    expect(rowWith(tui, "苏E10004")).toMatch(/\? 苏E10004 +无信号 4 分/);
  });

  it("received texts without effect on the terminal or on the rows", async () => {
    const hostile = "\u001b[2J一\n号\u202e线";
    const tui = await openFleet(platformWith([bus("1", { line: hostile, plate: `${hostile}A` })]));
    await tui.shows("1 条线路");
    expect(tui.screen().filter((row) => row.includes("号线")).length).toBeGreaterThan(0);
    expect(tui.written()).not.toContain("\u001b[2J一");
  });
});

describe("while it is open", () => {
  it("refreshes; the row stays with its vehicle; after a lost connection the old data shows its age", async () => {
    const platform = platformWith(fleet);
    const tui = await openFleet(platform);
    await tui.shows("苏E10001");
    await tui.type("e");
    await tui.type("e");
    const selected = () => tui.runtime.store.getState().fleet.selected;
    expect(selected()).toBe("10003");
    platform.tell([bus("00001", { line: "0号线", lineId: "l0" }), ...fleet]);
    tui.pass(10_000);
    await tui.shows("0号线");
    expect(selected()).toBe("10003");
    platform.faults.set("/api/ext/positions/latest", "network_unreachable");
    tui.pass(20_000);
    await tui.shows("位置没有更新：最后一次在 20 秒前");
    await tui.shows("○ 连接中断");
    await tui.shows("苏E10001");
    platform.tell(fleet);
    tui.pass(10_000);
    await tui.hides("位置没有更新");
  });

  it("stops refreshing on another screen, and refreshes once in ten seconds when it is shown again", async () => {
    const platform = platformWith(fleet);
    const tui = await openFleet(platform);
    const looks = () => platform.calls.filter((call) => call.endsWith("/positions/latest")).length;
    await tui.shows("苏E10001");
    await tui.type("?");
    await tui.type(keys.esc);
    await tui.until(() => looks() === 2);
    tui.pass(10_000);
    await tui.until(() => looks() === 3);
    await tui.type("m");
    await tui.shows("标题");
    const before = looks();
    tui.pass(10_000);
    await tui.type("j");
    tui.pass(10_000);
    await tui.type("k");
    expect(looks()).toBe(before);
  });

  it("keys select the next line, vehicle or deviation; an opened line shows its stops by name", async () => {
    const tui = await openFleet(platformWith(fleet));
    await tui.shows("苏E10001");
    const selected = () => tui.runtime.store.getState().fleet.selected;
    expect(selected()).toBe("line 1号线 toFactory");
    await tui.type("n");
    expect(selected()).toBe("line 2号线 toHome");
    await tui.type("p");
    await tui.type("]");
    expect(selected()).toBe("10002");
    await tui.type(keys.enter);
    await tui.shows("○ 人民公园");
    await tui.shows("│ ! 苏E10002  晚点 7 分");
    await tui.shows(/下一站 +一号工厂/);
    await tui.shows(/速度 +32 km\/h/);
    await tui.type("]");
    await tui.shows("│ ● 苏E10001  准点");
    await tui.type(keys.esc);
    await tui.shows("2 台车  ! 1 个异常");
    await tui.type("e");
    await tui.type("e");
    await tui.type("e");
    expect(selected()).toBe("10002");
  });
});

describe.each([
  ["zh", 20, 5],
  ["zh", 40, 12],
  ["en", 80, 24],
  ["zhtw", 120, 40],
  ["en", 300, 100],
] as const)("in %s at %ix%i", (language, columns, rows) => {
  it("every row of the list and of an opened vehicle fits", async () => {
    const tui = await openFleet(platformWith(fleet), { language });
    await tui.shows("苏E10001");
    await tui.resize(columns, rows);
    await tui.type("]");
    const fits = () => {
      // A row that is too wide would push the title or the status line off the screen.
      expect(tui.screen()[0]).toContain(textOf(language, "tracking.map.title").slice(0, 2));
      expect(tui.screen()[rows - 1]).toContain(textOf(language, "tui.online"));
      expect(tui.screen().some((row) => row.includes("苏E"))).toBe(true);
    };
    fits();
    await tui.type(keys.enter);
    fits();
  });
});
