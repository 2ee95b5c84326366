import type { FakeChat } from "@banche/core/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openChats, peer, people, server } from "../../testing/chatting.ts";
import { keys, type TestTuiOptions } from "../../testing/harness.tsx";
import { createPlatform } from "../../testing/platform.ts";

describe("pictures", () => {
  const cell = { width: 10, height: 20 };
  const filled = (background: string) =>
    sharp({ create: { width: 100, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  const withPictures = async (chat: FakeChat, options: TestTuiOptions) => {
    const platform = createPlatform({ people });
    platform.pictures.set("bus.png", await filled("#c00"));
    await peer(chat, "a").send({ type: "image", path: "bus.png?encryption=1", width: 100, height: 60 });
    const tui = await openChats(chat, options, platform);
    await tui.shows("聊天 (1)");
    await tui.type(keys.enter);
    await tui.shows("[图片] 100×60");
    return { tui, platform };
  };

  it("are shown small between messages, fetched once, and large when opened; Esc closes them", async () => {
    const { tui, platform } = await withPictures(server(), { pictures: { way: "blocks", colours: "true", cell } });
    await tui.shows("▀".repeat(27));
    expect(tui.written()).toContain("38;2;204;0;0");
    await tui.type("好");
    await tui.type(keys.backspace);
    await tui.type(keys.up);
    await tui.shows("Enter 看图");
    await tui.type(keys.enter);
    await tui.shows("[图片] 100×60 · 陈明远");
    await tui.shows("▀".repeat(60));
    await tui.type(keys.esc);
    await tui.hides("▀".repeat(60));
    await tui.shows("▀".repeat(27));
    expect(platform.calls.filter((call) => call.endsWith("bus.png"))).toHaveLength(1);
  });

  it("are requested in small size for the screen; opening one outside loads the whole picture", async () => {
    const shown: Uint8Array[] = [];
    const chat = server();
    const platform = createPlatform({ people });
    const whole = await filled("#c00");
    platform.pictures.set("bus.png", whole).set("bus.png?size=small", await filled("#00c"));
    await peer(chat, "a").send({ type: "image", path: "bus.png?encryption=1", width: 4_000, height: 2_400 });
    const desk = { show: async (_name: string, bytes: Uint8Array) => void shown.push(bytes) };
    const tui = await openChats(chat, { desk, pictures: { way: "blocks", colours: "true", cell } }, platform);
    await tui.shows("聊天 (1)");
    await tui.type(keys.enter);
    await tui.shows("▀".repeat(27));
    await tui.type(keys.up);
    await tui.type(keys.enter);
    await tui.shows("▀".repeat(60));
    expect(tui.written()).toContain("38;2;0;0;204");
    expect(tui.written()).not.toContain("38;2;204;0;0");
    await tui.type("o");
    await tui.shows("已用系统程序打开 bus.png");
    expect(shown.map((bytes) => Buffer.from(bytes))).toEqual([whole]);
  });

  it("in pixels are drawn over empty rows, drawn again after a resize and removed by Esc", async () => {
    const { tui } = await withPictures(server(), { pictures: { way: "kitty", colours: "none", cell } });
    expect(tui.screen().join()).not.toContain("▀");
    await tui.type(keys.up);
    await tui.type(keys.enter);
    await tui.shows("[图片] 100×60 · 陈明远");
    const count = (sign: string) => tui.written().split(sign).length - 1;
    await tui.until(() => count("_Ga=T") === 1);
    await tui.resize(60, 20);
    await tui.until(() => count("_Ga=T") === 2);
    expect(count("_Ga=d")).toBeGreaterThanOrEqual(2);
    await tui.type(keys.esc);
    await tui.hides("[图片] 100×60 · 陈明远");
    await tui.until(() => count("_Ga=d") > count("_Ga=T"));
  });

  it("that are invalid or cannot be loaded are shown as a line of text", async () => {
    const chat = server();
    await peer(chat, "b").send({ type: "image", path: "text.png" });
    const platform = createPlatform({ people });
    platform.pictures.set("text.png", Buffer.from("no picture"));
    const tui = await openChats(chat, { pictures: { way: "sixel", colours: "256", cell } }, platform);
    await tui.shows("聊天 (1)");
    await tui.type(keys.enter);
    await tui.shows("收到的文件不是图片");
    await tui.type(keys.up);
    platform.faults.set("/api/file/Image/IM/text.png", "network_unreachable");
    platform.pictures.clear();
    await tui.type(keys.enter);
    await tui.shows("[图片] · 王维修");
    await tui.shows("无法连接服务器");
    platform.faults.clear();
    platform.pictures.set("text.png", Buffer.from("no picture"));
    await tui.type(keys.esc);
    await tui.hides("无法连接服务器");
    await tui.type(keys.enter);
    await tui.shows(/王维修 · \d[^]*收到的文件不是图片/);
  });

  it("are shown as text when they cannot be drawn; Enter opens them in a system program", async () => {
    const shown: string[] = [];
    const { tui } = await withPictures(server(), { desk: { show: async (name) => void shown.push(name) } });
    await tui.type(keys.up);
    await tui.type(keys.enter);
    await tui.shows("已用系统程序打开 bus.png");
    expect(shown).toEqual(["picture.png"]);
  });
});
