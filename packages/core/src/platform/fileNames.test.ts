import { utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileNames } from "./fileNames.ts";

const nameOf = (key: string) => fileNames([key]).get(key);

describe("names of files", () => {
  it("simple codes stay readable", () => {
    expect(nameOf("permission.user")).toBe("permission.user.yaml");
    expect(nameOf("班车 库")).toBe("班车%20库.yaml");
    expect([...fileNames(["S1", "S/1"], ".html").values()]).toEqual(["S1.html", "S%2F1.html"]);
  });

  it.each([
    ["../../etc/passwd", "%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.yaml"],
    ["..", "%2E%2E.yaml"],
    ["/etc", "%2Fetc.yaml"],
    ["c:\\boot", "c%3A%5Cboot.yaml"],
    [".hidden", "%2Ehidden.yaml"],
    ["ends.", "ends%2E.yaml"],
    ["a\u0000b", "a%00b.yaml"],
    ["a\u202eb", "a%E2%80%AEb.yaml"],
  ])("the key %j cannot lead to another folder", (key, name) => {
    expect(nameOf(key)).toBe(name);
  });

  it.each(["con", "NUL", "com1", "lpt9.x", "aux.yaml"])(
    "the key %s does not become a device name of Windows",
    (key) => {
      expect(nameOf(key)?.split(".")[0]).toMatch(/~[0-9a-f]{16}$|_.*~[0-9a-f]{16}$/);
    },
  );

  it("keys that differ only in case or accents get different names, in any order", () => {
    const keys = ["RoleType", "roletype", "é", "e\u0301x", "éX"];
    const names = [...fileNames(keys).values()];
    expect(new Set(names.map((name) => name.normalize("NFKD").toLowerCase())).size).toBe(keys.length);
    expect(fileNames([...keys].reverse())).toEqual(new Map([...fileNames(keys)].reverse()));
  });

  it("any keys get valid and unique names", () => {
    const key = fc.string({ unit: "binary", minLength: 1, maxLength: 200 }).filter((text) => !/\p{Cs}/u.test(text));
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 20, selector: (one) => one.normalize("NFC") }), (keys) => {
        const names = [...fileNames(keys).values()];
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(keys.length);
        for (const name of names) {
          expect(name).toMatch(/^[^./\\:*?"<>|\s][^/\\:*?"<>|\s]*\.yaml$/u);
          expect(utf8ToBytes(name).length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});
