/** Runs the commands of the README in order, on the demo data. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { demoPassword } from "@banche/server/testing";
import { expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { sharedFolder } from "../lib/folders.ts";

const root = new URL("../..", import.meta.url).pathname;
const server = sharedDemoServer();
const folder = sharedFolder();

/** Commands that do not end by themselves, or that run these tests. */
const LEFT_OUT = [/^npm (start|test)$/, /^npx banche (tui|chat tail)\b/];

interface Shown {
  readonly line: string;
  readonly args: readonly string[];
  /** The exit code in the comment after the command; 0 without a comment. */
  readonly code: number;
}

/** The commands of the `sh` blocks of the README. */
function shown(): readonly Shown[] {
  const blocks = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/```sh\n([\s\S]*?)```/g)];
  const lines = blocks.flatMap(([, block = ""]) => block.split("\n").filter(Boolean));
  return lines.flatMap((text) => {
    const [line = "", comment = ""] = text.split(/\s+# /);
    if (LEFT_OUT.some((one) => one.test(line))) return [];
    const words = line.match(/'[^']*'|\S+/g)?.map((word) => word.replace(/^'(.*)'$/, "$1")) ?? [];
    expect([line, words.slice(0, 2)]).toEqual([line, ["npx", "banche"]]);
    return [{ line, args: words.slice(2), code: Number(/exit code (\d+)/.exec(comment)?.[1] ?? 0) }];
  });
}

it("the commands of the README return the exit codes that it names", async () => {
  cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });
  const banche = bancheInProcess(join(folder, "config"), { BANCHE_SERVER: server.url }, folder);
  const commands = shown();
  expect(commands.filter(({ code }) => code !== 0).map(({ code }) => code)).toEqual([6, 3]);
  expect(commands.length).toBeGreaterThan(15);
  for (const { line, args, code } of commands) {
    const isLogin = args[0] === "login";
    const given = isLogin ? args.map((arg) => (arg.startsWith("http://") ? server.url : arg)) : args;
    const first = await banche(isLogin ? [...given, "--password-stdin"] : given, {
      input: isLogin ? demoPassword : "",
    });
    // The README's reader is asked to confirm; a pipe needs `--yes`.
    const asks = first.code === 2 && first.stderr.includes("--yes");
    const ended = asks ? await banche([...given, "--yes"]) : first;
    expect({ line, code: ended.code, stderr: ended.code === code ? "" : ended.stderr }).toEqual({
      line,
      code,
      stderr: "",
    });
  }
});
