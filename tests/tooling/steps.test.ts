import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runSteps } from "../../scripts/lib/steps.mjs";

const node = (program: string) => [process.execPath, "-e", program];
const step = (name: string, program = "0", after?: string) => ({
  name,
  command: node(program),
  ...(after && { after }),
});
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const reported = () => lines.map((line) => line.replace(/ +\d+\.\d s$/, "").trimEnd());

describe("steps of the check", () => {
  it("report in their order, whichever step ends first", async () => {
    const slow = "setTimeout(() => {}, 300)";
    expect(await runSteps([step("slow", slow), step("quick")])).toEqual({ passed: 2, failed: 0, ok: true });
    expect(reported()).toEqual(["ok   slow", "ok   quick"]);
  });

  it("stop at the first failure, show its output, and stop running steps", async () => {
    const steps = [
      step("bad", "console.log('why'); process.exit(3)"),
      step("long", "setInterval(() => {}, 1000)"),
      step("late"),
    ];
    const { failed, ok } = await runSteps(steps);
    expect([failed > 0, ok]).toEqual([true, false]);
    expect(reported()).toEqual(["FAIL bad", "     why"]);
  });

  it("continue when asked, and count steps that could not start as failed", async () => {
    const steps = [step("build", "process.exit(1)"), step("size", "0", "build"), step("lint")];
    expect(await runSteps(steps, { keepGoing: true })).toEqual({ passed: 1, failed: 2, ok: false });
    expect(reported()).toContain("     not run, because build failed");
  });

  it("fail with a message when the command does not exist", async () => {
    expect(await runSteps([{ name: "odd", command: ["no-such-command"] }])).toMatchObject({ failed: 1 });
    expect(lines.join("\n")).toContain("no-such-command");
  });
});
