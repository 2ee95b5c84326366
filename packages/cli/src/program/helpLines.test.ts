import { widthOf } from "@banche/core/text";
import { describe, expect, it } from "vitest";
import { helpLines } from "./helpLines.ts";

describe("a help text", () => {
  const texts = [
    "Grant rights in addition; shows first who gains what, and asks before anything is changed",
    "页面 permission.user、按钮 permission.user/btn_add、列 permission.user#account；* 代表全部（从标准输入逐行读取）。",
    "averyveryveryverylongwordthatdoesnotfitonaline short",
  ];

  it.each(texts)("keeps its characters, within the width where words permit: %s", (text) => {
    const lines = helpLines(text, 40);
    expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    for (const line of lines) expect(widthOf(line) <= 40 || !/[\s\u2e80-\uffff]/.test(line)).toBe(true);
    for (const line of lines) expect(line).not.toMatch(/^[\s，。、；：）]/);
  });

  it("stays one line if it fits", () => {
    expect(helpLines("用户的账户 account", 18)).toEqual(["用户的账户 account"]);
    expect(helpLines("用户的账户 account", 17)).toEqual(["用户的账户", "account"]);
  });
});
