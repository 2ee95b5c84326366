import { createFakeChat } from "@banche/core/testing";
import type { ChatMessage, Timeline } from "@banche/core/chat";
import { graphemes, oneLine, sanitise, widthOf, wrap } from "@banche/core/text";
import { Terminal } from "@xterm/headless";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnicodeGraphemesAddon } from "../testing/graphemes.ts";
import { blocksOf } from "./screens/chats/blocks.ts";
import { itemsOf } from "./screens/chats/items.ts";
import { viewport } from "./screens/chats/viewport.ts";
import { keys, startTui } from "./testing/harness.tsx";
import { createPlatform, person } from "./testing/platform.ts";
import { initialState, type TuiState } from "./state/tui.ts";
import { createTheme } from "./theme.ts";
import { textOf } from "@banche/core/text";

const ESC = "\u001b";
const fragments = [
  `${ESC}[2J${ESC}[H`,
  `${ESC}]52;c;aGFja2Vk\u0007`,
  `${ESC}]8;;https://evil.example\u0007click${ESC}]8;;\u0007`,
  `${ESC}]0;title${ESC}\\`,
  `${ESC}P+q544e${ESC}\\`,
  `${ESC}[31m红${ESC}[0m`,
  "\u009b2J",
  "\u009d52;c;eA==\u009c",
  "\u0000\u0007\b\u007f",
  "\u202e倒\u2066写",
  "👨‍👩‍👧‍👦".repeat(20),
  `a${"\u0301".repeat(500)}`,
  "\r\n\u2028\u0085",
  "<script>alert(1)</script><svg onload=x>",
  "\ud800",
  "\u200b\u00ad\ufeff",
  "三号车的刹车片到了吗？[微笑]",
  "x".repeat(3_000),
] as const;
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 8 })
  .map((parts) => parts.join(""));

/** Control characters except line breaks, and characters that override the text direction. */
const SPEAKS = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;
/** Colour sequences that we write ourselves. */
const COLOURS = /\u001b\[\d+m/g;

function stateWith(peer: string): TuiState {
  const before = initialState({
    session: { status: "signedOut" },
    home: "chats",
    language: "zh",
    account: "",
    nowMs: 1_700_000_000_000,
  });
  const open = { peer, unread: 0, read: 0, located: true };
  return { ...before, chats: { ...before.chats, open } };
}

function timelineOf(texts: readonly string[]): Timeline {
  const all: readonly ChatMessage[] = texts.map((text, index) => ({
    id: `m${index}`,
    from: "a",
    to: "u",
    sentAt: 1_700_000_000_000 + index,
    content: { type: "text", text },
    seq: index + 1,
  }));
  return { length: all.length, at: (index: number) => all[index] } as Timeline;
}

describe("texts of other users", () => {
  it("are drawn from 5,000 messages without control characters, and every line fits", () => {
    const state = stateWith("a\u001b]0;x\u0007");
    const text = (key: Parameters<typeof textOf>[1], params?: Parameters<typeof textOf>[2]) =>
      textOf("zh", key, params);
    fc.assert(
      fc.property(
        fc.array(hostile, { minLength: 10, maxLength: 10 }),
        fc.integer({ min: 20, max: 120 }),
        (texts, width) => {
          const conversation = { timeline: timelineOf(texts) } as unknown as Parameters<typeof itemsOf>[0];
          const items = itemsOf(conversation, [], "a");
          const blockOf = blocksOf(state, { width, thumbnails: true }, { theme: createTheme("terminal"), text });
          const { lines } = viewport({ items, height: 200, anchor: undefined, blockOf });
          for (const { text: line } of lines) {
            const plain = line.replace(COLOURS, "");
            expect(plain).not.toMatch(SPEAKS);
            expect(plain).not.toContain("\n");
            expect(widthOf(plain)).toBeLessThanOrEqual(width);
          }
        },
      ),
      { numRuns: 500 },
    );
  }, 60_000);

  it("are printed without control characters in plain lines and in the linear mode", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitise(text)).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
        expect(oneLine(text)).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 5_000 },
    );
  });

  it("are shown as plain text on the whole screen", async () => {
    const clock = { now: () => 1_700_000_000_000, wait: () => new Promise<void>(() => undefined) };
    const chat = createFakeChat({ clock, additions: true });
    const said = fragments.filter((one) => sanitise(one).trim() !== "");
    const send = await connect(chat);
    for (const text of said) send(text);
    const tui = await startTui(createPlatform({ people: [person("a", `王${ESC}]52;c;eA==\u0007芳`, "a")] }), {
      sockets: chat.socket,
      rows: 60,
    });
    await tui.shows("王芳");
    await tui.type("c");
    await tui.shows("聊天 (");
    await tui.type(keys.enter);
    await tui.shows("xxxxx");
    const plain = tui.written().replaceAll(/\u001b\[[\d;?]*[A-Za-z]/g, "");
    expect(plain).not.toMatch(/[^\P{Cc}\n\r\u001b]|\u001b\]|[\u202a-\u202e\u2066-\u2069]/u);
    expect(tui.written()).not.toContain(`${ESC}[2J`);
    expect(tui.written()).not.toContain("aGFja2Vk");
  });
});

/** Sends from user `a` to user `u`. */
async function connect(chat: ReturnType<typeof createFakeChat>): Promise<(text: string) => void> {
  const { writeFrame, opened } = await new Promise<{ writeFrame: (frame: object) => void; opened: true }>((resolve) => {
    const socket = chat.socket("ws://test", {
      onOpen: () => resolve({ writeFrame: (frame) => socket.send(JSON.stringify(frame)), opened: true }),
      onText: () => undefined,
      onClose: () => undefined,
    });
  });
  if (opened) writeFrame({ method: "OnConnection", token: "a", mobileDevice: false });
  return (text) =>
    writeFrame({ method: "SendMessage", token: "a", toUserId: "u", messageType: "text", messageContent: text });
}

describe("the width model", () => {
  it("agrees with a terminal on 2,000 texts: Chinese, emoji, flags, marks, right to left", async () => {
    const terminal = new Terminal({ cols: 200, rows: 4, allowProposedApi: true });
    terminal.loadAddon(new UnicodeGraphemesAddon());
    const pieces = fc.constantFrom(
      ..."三号车的刹车片到了吗班車訊息，。！？「」ａｂｃABC xyz 0123 éñü ｱｲｳ ひらがな カタカナ 한국어 שלום مرحبا русский ελληνικά ไทย",
      "e\u0301",
      "a\u0308\u0304",
      "한",
      "🚌",
      "😀",
      "🎉",
      "🇨🇳",
      "👨‍👩‍👧",
      "👍🏽",
      "✓",
      "●",
      "…",
      "—",
    );
    const texts = fc.sample(
      fc.array(pieces, { minLength: 1, maxLength: 40 }).map((all) => oneLine(all.join(""))),
      { numRuns: 2_000, seed: 42 },
    );
    for (const text of texts) {
      const [line = ""] = wrap(text, 60);
      // The line before must not affect the next one, for example by a combining character.
      terminal.reset();
      await new Promise<void>((resolve) => terminal.write(line, resolve));
      expect([line, terminal.buffer.active.cursorX]).toEqual([line, widthOf(line)]);
      expect(graphemes(line).join("")).toBe(line);
    }
    terminal.dispose();
  }, 60_000);
});
