import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { fileCandidates } from "./candidates.ts";
import { fileCredentials } from "./credentials.ts";
import { foldersOf } from "./folders.ts";
import { fileProfile } from "./profile.ts";
import { fileProfiles } from "./profiles.ts";
import { programsOnPath } from "./programs.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "banche-cli-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describe("credentials", () => {
  it("stores a token in a file that only its owner can read, and leaves no other files", () => {
    const at = folder();
    const first = fileCredentials(at, "default");
    first.useServer("http://a");
    first.set("token", "t1");
    first.set("token", "t2");
    const again = fileCredentials(at, "default");
    expect([again.server, again.get("token")]).toEqual(["http://a", "t2"]);
    expect(readdirSync(join(at, "credentials"))).toEqual(["default.json"]);
    expect(statSync(join(at, "credentials/default.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(at, "credentials")).mode & 0o777).toBe(0o700);
    again.remove("token");
    expect(readdirSync(join(at, "credentials"))).toEqual([]);
  });

  it("never gives the token of one server to another", () => {
    const at = folder();
    const first = fileCredentials(at, "default");
    first.useServer("http://a");
    first.set("token", "t1");
    const other = fileCredentials(at, "default");
    other.useServer("http://b");
    expect(other.get("token")).toBeUndefined();
    expect(fileCredentials(at, "default").get("token")).toBe("t1");
  });

  it("has no token when the file is damaged", () => {
    const at = folder();
    fileCredentials(at, "x").set("token", "t");
    writeFileSync(join(at, "credentials/x.json"), '{"token": ');
    expect(fileCredentials(at, "x").get("token")).toBeUndefined();
  });
});

describe("profiles", () => {
  it("have one file each", () => {
    const at = folder();
    fileProfile(at, "a").write({ server: "http://a", account: "admin", tokens: "keyring" });
    fileProfile(at, "b").write({ server: "http://b" });
    expect(fileProfile(at, "a").read()).toEqual({ server: "http://a", account: "admin", tokens: "keyring" });
    expect(fileProfile(at, "b").read()).toEqual({ server: "http://b", account: undefined, tokens: undefined });
    const all = fileProfiles(at);
    expect([all.list(), all.current()]).toEqual([["a", "b"], undefined]);
    all.use("b");
    expect(fileProfiles(at).current()).toBe("b");
    expect(readdirSync(join(at, "profiles")).sort()).toEqual(["a.json", "b.json"]);
    expect(readFileSync(join(at, "profiles/a.json"), "utf8")).not.toContain('"token"');
    fileCredentials(at, "b").set("token", "t");
    all.remove("b");
    expect([all.list(), all.current(), readdirSync(join(at, "credentials"))]).toEqual([["a"], undefined, []]);
  });
});

describe("words for completion", () => {
  const lina = { server: "http://a", account: "lina", factory: "f1" };

  it("are separate for each server, account and factory, and are cleared for an account", () => {
    const words = fileCandidates(folder());
    words.write(lina, "users", [["zhang\twei", "张\n伟"]]);
    expect(words.read(lina, "users")).toEqual([["zhang wei", "张 伟"]]);
    for (const other of [{ server: "http://b" }, { account: "admin" }, { factory: "f2" }]) {
      expect(words.read({ ...lina, ...other }, "users")).toEqual([]);
    }
    words.clear({ server: "http://a", account: "admin" });
    expect(words.read(lina, "users")).toHaveLength(1);
    words.clear(lina);
    expect(words.read(lina, "users")).toEqual([]);
  });

  it("that cannot be written cause no error", () => {
    const at = folder();
    writeFileSync(join(at, "file"), "");
    const words = fileCandidates(join(at, "file"));
    words.write(lina, "users", [["a", ""]]);
    expect(words.read(lina, "users")).toEqual([]);
  });
});

describe("programs", () => {
  it("are the executable files on the PATH, the first of each name", () => {
    const [first, second] = [folder(), folder()];
    for (const [at, name, mode] of [
      [first, "banche-report", 0o755],
      [second, "banche-report", 0o755],
      [second, "banche-audit", 0o755],
      [second, "banche-notes.txt", 0o644],
      [second, "other", 0o755],
    ] as const) {
      writeFileSync(join(at, name), "#!/bin/sh\n", { mode });
    }
    mkdirSync(join(first, "banche-folder"));
    expect(programsOnPath({ PATH: `${first}:${second}:/nowhere` }, "linux")).toEqual([
      { name: "audit", path: join(second, "banche-audit") },
      { name: "report", path: join(first, "banche-report") },
    ]);
  });
});

describe("foldersOf", () => {
  it("follows XDG, and BANCHE_CONFIG_DIR moves all folders", () => {
    const env = { HOME: "/home/a" };
    expect(foldersOf(env, "linux")).toEqual({
      config: "/home/a/.config/banche",
      state: "/home/a/.local/state/banche",
      data: "/home/a/.local/share/banche",
      cache: "/home/a/.cache/banche",
    });
    expect(foldersOf({ ...env, XDG_CONFIG_HOME: "/c", XDG_STATE_HOME: "/s" }, "linux")).toMatchObject({
      config: "/c/banche",
      state: "/s/banche",
    });
    expect(foldersOf({ ...env, BANCHE_CONFIG_DIR: "/x" }, "linux")).toMatchObject({
      config: "/x",
      state: "/x/state",
      cache: "/x/cache",
    });
    expect(foldersOf({ ...env, BANCHE_CONFIG_DIR: "/x", BANCHE_CACHE_DIR: "/c" }, "linux").cache).toBe("/c");
  });

  it("uses the usual folders of macOS and Windows", () => {
    expect(foldersOf({ HOME: "/Users/a" }, "darwin")).toEqual({
      config: "/Users/a/Library/Application Support/banche",
      state: "/Users/a/Library/Application Support/banche/state",
      data: "/Users/a/Library/Application Support/banche/data",
      cache: "/Users/a/Library/Caches/banche",
    });
    expect(foldersOf({ HOME: "/Users/a", XDG_CACHE_HOME: "/c" }, "darwin").cache).toBe("/c/banche");
    const windows = foldersOf({ HOME: "C:/a", APPDATA: "C:/roaming", LOCALAPPDATA: "C:/local" }, "win32");
    expect(windows).toEqual({
      config: "C:/roaming/banche",
      state: "C:/local/banche/state",
      data: "C:/local/banche/data",
      cache: "C:/local/banche/cache",
    });
  });
});
