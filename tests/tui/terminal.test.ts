/** Properties that only a real terminal proves, one test each. `real/` has more and slower tests. */
import { describe, expect, it } from "vitest";
import { someone, startTui } from "./someone.ts";
import { hasTmux } from "./tmux.ts";

describe.skipIf(!hasTmux)("a real terminal", () => {
  const { open } = someone();

  it("is used and restored; Chinese, a new size, Ctrl-Z and fg work", async () => {
    const at = open();
    at.type("echo before");
    at.press("Enter");
    await at.shows(/^before$/m);
    await startTui(at);
    expect([at.value("alternate_on"), at.value("cursor_flag")]).toEqual(["1", "0"]);
    expect(at.screen()).not.toContain("before");
    at.type("/");
    await at.shows("清空");
    at.type("车辆部");
    await at.shows("/ 车辆部");
    // The terminal's cursor, where input methods draw: after three wide characters.
    expect([at.value("cursor_x"), at.value("cursor_y"), at.value("cursor_flag")]).toEqual(["9", "1", "1"]);
    at.press("C-u");
    await at.shows("共 305 条");
    // The search field is empty and still has the focus.
    at.press("Escape");

    at.resize(100, 30);
    await at.until("a frame of 30 rows", () => /示例一号工厂/.test(at.screen().split("\n")[29] ?? ""));
    at.press("C-z");
    await at.shows(/Stopped/);
    expect([at.value("alternate_on"), at.value("cursor_flag")]).toEqual(["0", "1"]);
    at.type("fg");
    at.press("Enter");
    await at.until("the directory", () => at.value("alternate_on") === "1" && at.screen().includes("共 305 条"));
    at.press("j");
    await at.shows(/│ +陈晓雯/);

    at.press("C-c");
    await at.shows("再按一次 Ctrl-C");
    at.press("C-c");
    // Input before the shell's prompt may be lost when the terminal's modes are reset.
    await at.until("the prompt", () => at.value("alternate_on") === "0" && /[#$]\s*$/.test(at.screen().trimEnd()));
    at.type("echo it ended with $?");
    at.press("Enter");
    await at.shows("it ended with 0");
    expect(at.value("cursor_flag")).toBe("1");
    expect(at.screen()).toContain("before");
    expect(at.screen()).not.toContain("陈晓雯");
  });
});
