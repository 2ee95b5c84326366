import { widthOf } from "@banche/core/text";
import { expect, it } from "vitest";
import { asciiOut, inAscii, isNarrow } from "./ascii.ts";
import { openChats, peer, server } from "./testing/chatting.ts";
import { keys } from "./testing/harness.tsx";

it.each<[Readonly<Record<string, string>>, boolean]>([
  [{ LC_ALL: "C", LANG: "zh_CN.UTF-8" }, true],
  [{ LANG: "POSIX" }, true],
  [{ LANG: "zh_CN.GBK" }, true],
  [{ LANG: "en_US.ISO-8859-1@euro" }, true],
  [{ LC_ALL: "C.UTF-8", LANG: "C" }, false],
  [{ LC_CTYPE: "en_US.utf8", LANG: "C" }, false],
  [{ LANG: "zh_CN.UTF-8" }, false],
  [{}, false],
])("with the variables %o the terminal UI draws in ASCII: %s", (env, narrow) => expect(isNarrow(env)).toBe(narrow));

it("each sign of a conversation has an ASCII sign of the same width; words do not change", async () => {
  const chat = server();
  await peer(chat, "b").say("三号车的刹车片到了吗？");
  const tui = await openChats(chat);
  await tui.shows("王维修");
  await tui.type(keys.enter);
  await tui.shows("三号车的刹车片到了吗？");
  await tui.type("ok");
  await tui.type(keys.enter);
  await tui.until(() => chat.messages("b", "u").length === 2);
  const rows = tui.screen();
  expect(rows.join("")).toMatch(/─.*│|│.*─/);
  const words = /^[\u0020-\u007e\p{Script=Han}：？，。、（）…]*$/u;
  for (const row of rows) {
    expect(inAscii(row)).toMatch(words);
    expect(widthOf(inAscii(row))).toBe(widthOf(row));
  }
});

it("an ASCII terminal has the same properties and writes ASCII signs", () => {
  const written: unknown[] = [];
  const stdout = { columns: 80, write: (...all: unknown[]) => written.push(all) > 0, isTTY: true };
  const out = asciiOut(stdout as unknown as NodeJS.WriteStream);
  expect([out.columns, out.isTTY, out.write("─ ✓ 王")]).toEqual([80, true, true]);
  expect(written).toEqual([["- v 王"]]);
});
