import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { temporaryDirectory } from "../testing/temporary.ts";
import { lockDirectory, lockFileName } from "./lock.ts";
import { identify } from "./processes.ts";

const containing = (part: string): unknown => expect.stringContaining(part);
const pathIn = (directory: string): string => join(directory, lockFileName);

function write(directory: string, holder: object): void {
  const base = { began: "", host: "another-machine", since: "2026-01-01T00:00:00.000Z" };
  writeFileSync(pathIn(directory), JSON.stringify({ ...base, ...holder }));
}

function ourHost(directory: string): string {
  const probe = lockDirectory(directory);
  const host = /"host":"([^"]+)"/.exec(readFileSync(pathIn(directory), "utf8"))?.[1] ?? "";
  probe.release();
  return host;
}

describe("a held directory", () => {
  test("is refused to a second server with a message that names the holder", () => {
    const directory = temporaryDirectory();
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(
      expect.objectContaining({ code: "data_dir_in_use", message: containing(`process ${process.pid}`) }),
    );
    lock.release();
    expect(existsSync(pathIn(directory))).toBe(false);
    lockDirectory(directory).release();
  });

  test("is refused while a server on another machine renews its lock", () => {
    const directory = temporaryDirectory();
    write(directory, { pid: 1 });
    expect(() => lockDirectory(directory)).toThrow(expect.objectContaining({ code: "data_dir_in_use" }));
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(pathIn(directory), longAgo, longAgo);
    expect(lockDirectory(directory).tookOver).toBe(true);
  });
});

describe("a lock without a running holder is taken over", () => {
  test("when its process has ended", () => {
    const directory = temporaryDirectory();
    const { pid } = spawnSync(process.execPath, ["-e", "0"]);
    write(directory, { pid, host: ourHost(directory) });
    expect(lockDirectory(directory).tookOver).toBe(true);
  });

  test("when another process has got its pid", () => {
    const directory = temporaryDirectory();
    write(directory, { pid: process.pid, began: "another-boot/1", host: ourHost(directory) });
    expect(lockDirectory(directory).tookOver).toBe(true);
  });

  test.each(["", "{", "null", "[1]", '{"pid":"7"}', "\u0000\u0001binary"])("when the file holds %j", (content) => {
    const directory = temporaryDirectory();
    writeFileSync(pathIn(directory), content);
    const lock = lockDirectory(directory);
    expect(lock.tookOver).toBe(true);
    expect(JSON.parse(readFileSync(pathIn(directory), "utf8"))).toMatchObject({ pid: process.pid });
    lock.release();
  });
});

test("only one of many processes that start together gets the directory, also over an old lock", async () => {
  const directory = temporaryDirectory();
  writeFileSync(pathIn(directory), "left behind");
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(new URL("./lock.ts", import.meta.url).href)});
    try { lockDirectory(${JSON.stringify(directory)}); console.log("held"); process.stdin.resume(); }
    catch (error) { console.log(error.code); }`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const said = await Promise.all(
    children.map(
      (child) => new Promise<string>((resolve) => child.stdout.once("data", (bytes) => resolve(String(bytes).trim()))),
    ),
  );
  for (const child of children) child.kill("SIGKILL");
  expect(said.filter((word) => word === "held")).toHaveLength(1);
  expect(said.filter((word) => word === "data_dir_in_use")).toHaveLength(5);
});

test("a directory that cannot be written gives an error code of its own", () => {
  expect(() => lockDirectory("/proc/self")).toThrow(expect.objectContaining({ code: "data_dir_unwritable" }));
});

test("the start time distinguishes a process from a later one with the same pid", () => {
  const self = identify(process.pid);
  expect(self?.began).not.toBe("");
  expect(identify(process.pid)).toEqual(self);
});
