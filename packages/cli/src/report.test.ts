import { BancheError } from "@banche/core";
import { describe, expect, it } from "vitest";
import { CliError } from "./errors.ts";
import { createPaint } from "./output/paint.ts";
import { reportJson, reportLines, reportOf } from "./report.ts";
import { fakeApp } from "./testing/fakeApp.ts";

const plain = createPaint(fakeApp().stderr, "never", {});

describe("reportOf", () => {
  it("shows the error, the server, the reason and the solution", () => {
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const report = reportOf(new BancheError("network_unreachable", { cause }), "zh", "http://fleet.example.com");
    expect(reportLines(report, "zh", plain)).toBe(
      "✗ 无法连接服务器\n" +
        "  服务器：http://fleet.example.com\n" +
        "  ECONNREFUSED\n" +
        "  办法：检查 --server 的地址和网络；服务器在本机时先运行 banche serve\n",
    );
  });

  it("names each invalid field", () => {
    const issues = [
      { field: "mobilePhone", rule: "iphone", value: "12" },
      { field: "realName", rule: "max", params: { max: 50 } },
      { field: "account", rule: "server", text: "账户名称不能重复" },
    ];
    const report = reportOf(new BancheError("validation_failed", { details: { issues } }), "en");
    expect(report.lines[1]).toContain("50");
    expect(report.lines[2]).toBe("account: 账户名称不能重复");
    expect(JSON.parse(reportJson(report))).toMatchObject({ error: { code: "validation_failed", details: { issues } } });
  });

  it("does not repeat an issue that the message of the server already says", () => {
    const details = { issues: [{ field: "to", rule: "email", text: "Enter an address" }] };
    const report = reportOf(new BancheError("validation_failed", { message: "to: Enter an address", details }), "en");
    expect([report.message, report.lines]).toEqual(["to: Enter an address", []]);
  });

  it("shows the server's message without characters that control a terminal", () => {
    const report = reportOf(new BancheError("refused", { message: "坏\u001b[2J\u001b]52;c;eA==\u0007了\u202e" }), "zh");
    expect(report.message).toBe("坏了");
  });

  it("shows request id and call only for internal errors", () => {
    const details = { endpoint: "GET /api/x", requestId: "r-1" };
    expect(reportOf(new BancheError("internal", { details }), "zh").lines).toHaveLength(2);
    expect(reportOf(new BancheError("wrong_password", { details }), "zh").lines).toEqual([]);
  });
});

it("shows why a file could not be read", () => {
  const cause = Object.assign(new Error("no"), { code: "EACCES" });
  const error = new CliError("file", { text: { key: "cli.errors.unreadable", params: { file: "/x" } }, cause });
  expect(reportOf(error, "en")).toMatchObject({ exitCode: 1, message: "Cannot read /x", lines: ["EACCES"] });
});
