import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "../../scripts/lib/hash.mjs";
import { isInstalled, recordInstall } from "../../scripts/lib/install.mjs";
import { tryLock, withLock } from "../../scripts/lib/lock.mjs";

const runner = fileURLToPath(new URL("../../scripts/lib/run.mjs", import.meta.url));
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "banche-setup-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, value: unknown): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof value === "string" ? value : JSON.stringify(value));
  return file;
}

describe("fingerprint of sources", () => {
  it("changes with a file's size, time and name, but not with the content of dist", () => {
    const file = put("src/a.ts", "a");
    const before = fingerprint(root, ["src"]);
    expect(fingerprint(root, ["src"])).toBe(before);

    put("src/dist/a.js", "built");
    expect(fingerprint(root, ["src"])).toBe(before);

    utimesSync(file, 1, 1);
    const touched = fingerprint(root, ["src"]);
    expect(touched).not.toBe(before);

    put("src/b.ts", "b");
    expect(fingerprint(root, ["src"])).not.toBe(touched);
  });

  it("treats a missing path as empty", () => {
    expect(fingerprint(root, ["src", "absent"])).toBe(fingerprint(root, ["src"]));
  });
});

describe("state of node_modules", () => {
  const lock = (version: string) => ({
    packages: {
      "": {},
      "node_modules/a": { version },
      "node_modules/a-win32-x64": { version, optional: true },
      "packages/core": {},
    },
  });
  const install = (version: string) => {
    put("node_modules/.package-lock.json", { packages: { "node_modules/a": { version } } });
    put("node_modules/a/package.json", { name: "a", version });
  };

  it("is not installed without node_modules", () => {
    put("package-lock.json", lock("1.0.0"));
    expect(isInstalled(root)).toBe(false);
  });

  it("accepts a tree that was installed by hand with the versions of the lock", () => {
    put("package-lock.json", lock("1.0.0"));
    install("1.0.0");
    expect(isInstalled(root)).toBe(true);
  });

  it("asks for an install when the lock file changed", () => {
    put("package-lock.json", lock("1.0.0"));
    install("1.0.0");
    recordInstall(root);
    put("package-lock.json", lock("1.0.1"));
    expect(isInstalled(root)).toBe(false);
  });

  it("asks for an install when a package's folder was deleted", () => {
    put("package-lock.json", lock("1.0.0"));
    install("1.0.0");
    recordInstall(root);
    expect(isInstalled(root)).toBe(true);
    rmSync(join(root, "node_modules/a"), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it("asks for an install when the tree's Node is not linked", () => {
    put("package-lock.json", lock("1.0.0"));
    install("1.0.0");
    put("package.json", { optionalDependencies: { "node-of-here": "24.0.0" } });
    put("node_modules/node-of-here/package.json", { name: "node-of-here" });
    recordInstall(root);
    expect(isInstalled(root)).toBe(false);
    put("node_modules/.bin/node", "");
    expect(isInstalled(root)).toBe(true);
  });

  it("asks for an install when the tree is another platform's", () => {
    put("package-lock.json", lock("1.0.0"));
    install("1.0.0");
    put("node_modules/.setup.json", { install: "other", platform: "sunos-sparc" });
    expect(isInstalled(root)).toBe(false);
  });

  it("asks for an install when npm was stopped before it wrote its record", () => {
    put("package-lock.json", lock("1.0.0"));
    put("node_modules/a/package.json", { name: "a", version: "1.0.0" });
    expect(isInstalled(root)).toBe(false);
  });
});

describe("lock of the setup", () => {
  it("can be held only once, and is released after the work", async () => {
    const path = join(root, "lock");
    await withLock(path, () => expect(tryLock(path)).toBe(false));
    expect(tryLock(path)).toBe(true);
  });

  it("is released after failed work", async () => {
    const path = join(root, "lock");
    await expect(withLock(path, () => Promise.reject(new Error("no space")))).rejects.toThrow("no space");
    expect(tryLock(path)).toBe(true);
  });

  it("is taken over from a dead process", async () => {
    const path = put("lock", { pid: await deadProcess(), born: "1" });
    expect(tryLock(path)).toBe(true);
  });

  it("is not taken over while a process that uses it is alive", async () => {
    const path = put("lock", { pid: await deadProcess(), born: "1", lent: [{ pid: process.pid, born: "" }] });
    expect(tryLock(path)).toBe(false);
  });

  it("is taken over when its file is incomplete", () => {
    expect(tryLock(put("lock", '{"pid":'))).toBe(true);
  });
});

describe("a command in the foreground", () => {
  const run = (command: string[]) => {
    const [program, ...args] = command.map((word) => JSON.stringify(word));
    const child = spawn(process.execPath, ["--input-type=module"], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.end(
      `import { runCommand } from ${JSON.stringify(runner)}; process.exitCode = await runCommand(${program}, [${args.join()}]);`,
    );
    return child;
  };

  it("returns the exit code", async () => {
    expect(await exitOf(run([process.execPath, "-e", "process.exit(7)"]))).toBe(7);
  });

  it("returns 143 when SIGTERM ended the command", async () => {
    expect(await exitOf(run([process.execPath, "-e", "process.kill(process.pid, 'SIGTERM')"]))).toBe(143);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("passes %s once and waits for a clean stop", async (signal) => {
    const program = `
      let count = 0;
      process.on("${signal}", () => { count += 1; setImmediate(() => { console.log("stopped " + count); process.exit(0); }); });
      setInterval(() => {}, 1000);
      console.log("ready");`;
    const child = run([process.execPath, "-e", program]);
    let output = "";
    child.stdout.on("data", (bytes: Buffer) => {
      if (String(bytes).includes("ready")) child.kill(signal);
      output += String(bytes);
    });
    expect(await exitOf(child)).toBe(0);
    expect(output).toBe("ready\nstopped 1\n");
  });
});

function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((done) => child.once("close", done));
}

async function deadProcess(): Promise<number | undefined> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await exitOf(child);
  return child.pid;
}
