import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { fileCredentials } from "./credentials.ts";
import { foldersOf } from "./folders.ts";
import { fileProfile } from "./profile.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "banche-cli-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describe("credentials", () => {
  it("keeps a token in a file that only its owner reads, and leaves nothing else", () => {
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

  it("holds nothing when the file is broken", () => {
    const at = folder();
    fileCredentials(at, "x").set("token", "t");
    writeFileSync(join(at, "credentials/x.json"), '{"token": ');
    expect(fileCredentials(at, "x").get("token")).toBeUndefined();
  });
});

describe("profiles", () => {
  it("are a file each", () => {
    const at = folder();
    fileProfile(at, "a").write({ server: "http://a", account: "admin" });
    fileProfile(at, "b").write({ server: "http://b" });
    expect(fileProfile(at, "a").read()).toEqual({ server: "http://a", account: "admin" });
    expect(fileProfile(at, "b").read()).toEqual({ server: "http://b", account: undefined });
    expect(readdirSync(join(at, "profiles")).sort()).toEqual(["a.json", "b.json"]);
    expect(readFileSync(join(at, "profiles/a.json"), "utf8")).not.toContain("token");
  });
});

describe("foldersOf", () => {
  it("follows XDG, and one variable moves all that a script keeps", () => {
    const env = { HOME: "/home/a" };
    expect(foldersOf(env, "linux")).toEqual({
      config: "/home/a/.config/banche",
      state: "/home/a/.local/state/banche",
      data: "/home/a/.local/share/banche",
    });
    expect(foldersOf({ ...env, XDG_CONFIG_HOME: "/c", XDG_STATE_HOME: "/s" }, "linux")).toMatchObject({
      config: "/c/banche",
      state: "/s/banche",
    });
    expect(foldersOf({ ...env, BANCHE_CONFIG_DIR: "/x" }, "linux")).toMatchObject({ config: "/x", state: "/x/state" });
  });
});
