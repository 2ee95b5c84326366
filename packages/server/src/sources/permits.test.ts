import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { judgeOf } from "./permits.ts";

const folder = mkdtempSync(join(tmpdir(), "banche-permits-"));
afterAll(() => rmSync(folder, { recursive: true }));

const leadingTo =
  (...addresses: readonly string[]) =>
  async () =>
    addresses;
const fault = async (work: () => unknown) => {
  try {
    return await Promise.resolve(work()).then((found) => `went to ${String(found)}`);
  } catch (error) {
    return error instanceof Error && "fault" in error ? error.fault : error;
  }
};
const refused = async (work: () => unknown) => fault(async () => work());

describe("hosts that are not permitted", () => {
  test.each(["10.0.0.5", "127.0.0.1", "::1", "8.8.8.8", "db.example", "localhost", ""])(
    "without permitted hosts the host %j is refused",
    async (host) => {
      expect(await refused(() => judgeOf({}, leadingTo("10.0.0.5")).addressOf(host))).toBe("host");
    },
  );

  test.each([
    ["another address", "10.1.0.5", []],
    ["this machine", "127.0.0.1", []],
    ["this machine as a number", "2130706433", ["127.0.0.1"]],
    ["this machine in hexadecimal", "0x7f000001", ["127.0.0.1"]],
    ["this machine, short", "127.1", ["127.0.0.1"]],
    ["this machine by IPv6", "::1", []],
    ["this machine by IPv6 for IPv4", "::ffff:127.0.0.1", []],
    ["a name that leads elsewhere", "db.example", ["192.168.7.7"]],
    ["a name that leads elsewhere as well", "db.example", ["10.0.0.5", "192.168.7.7"]],
    ["a name that leads to no address", "db.example", ["db.example"]],
  ])("with a permitted network a host outside it is refused: %s", async (_what, host, found) => {
    const judge = judgeOf({ hosts: ["10.0.0.0/24"] }, leadingTo(...found));
    expect(await refused(() => judge.addressOf(host))).toBe("host");
  });

  test.each(["169.254.169.254", "fe80::1", "fd00:ec2::254", "0.0.0.0", "::", "224.0.0.1", "::ffff:169.254.169.254"])(
    "with all networks permitted %s is never reached",
    async (address) => {
      const judge = judgeOf({ hosts: ["0.0.0.0/0", "::/0", "metadata.example"] }, leadingTo(address));
      expect(await refused(() => judge.addressOf(address))).toBe("host");
      expect(await refused(() => judge.addressOf("metadata.example"))).toBe("host");
    },
  );

  test("a permitted name does not permit its address", async () => {
    const judge = judgeOf({ hosts: ["db.example"] }, leadingTo("10.0.0.5"));
    expect(await refused(() => judge.addressOf("10.0.0.5"))).toBe("host");
    expect(await judge.addressOf("DB.example ")).toBe("10.0.0.5");
  });
});

test("a name is resolved once for each check", async () => {
  const answers = ["10.0.0.5", "127.0.0.1"];
  let asked = 0;
  const judge = judgeOf({ hosts: ["10.0.0.0/24"] }, async () => [answers[asked++] ?? ""]);
  expect(await judge.addressOf("db.example")).toBe("10.0.0.5");
  expect(asked).toBe(1);
  expect(await refused(() => judge.addressOf("db.example"))).toBe("host");
});

test.each([
  ["10.0.0.5", "10.0.0.5"],
  ["fd12::7", "fd12::7"],
])("a host that the operator permits is reached: %s", async (host, address) => {
  expect(await judgeOf({ hosts: ["10.0.0.0/24", "fd12::/16"] }).addressOf(host)).toBe(address);
});

test.each(["10.0.0.0/99", "http://db", "a b", "*"])("%s is refused as an entry of the list", (entry) => {
  expect(() => judgeOf({ hosts: [entry] })).toThrow();
});

describe("files", () => {
  const root = join(folder, "permitted");
  mkdirSync(join(root, "inner"), { recursive: true });
  writeFileSync(join(root, "a.db"), "");
  writeFileSync(join(root, "inner", "b.db"), "");
  writeFileSync(join(folder, "secret.db"), "");
  mkdirSync(`${root}-more`);
  writeFileSync(join(`${root}-more`, "c.db"), "");
  symlinkSync(join(folder, "secret.db"), join(root, "link.db"));
  const judge = judgeOf({ folder: root });

  test.each([
    ["up and out", "../secret.db", "file"],
    ["up, in and out", "inner/../../secret.db", "file"],
    ["by its whole path", join(folder, "secret.db"), "file"],
    ["a folder whose name begins so", "../permitted-more/c.db", "file"],
    ["the folder itself", ".", "file"],
    ["a folder", "inner", "file"],
    ["with a zero byte", "a.db\0", "file"],
    ["nothing there", "none.db", "database"],
  ])("%s is refused", async (_what, file, why) => {
    expect(await refused(() => judge.pathOf(file))).toBe(why);
  });

  test("a link to a file outside of the folder is not followed", async () => {
    expect(await refused(() => judge.pathOf("link.db"))).toBe("file");
  });

  test("no file is read when no folder is permitted", async () => {
    expect(await refused(() => judgeOf({}).pathOf("a.db"))).toBe("file");
  });

  test("files in the folder are read", () => {
    expect(judge.pathOf("a.db")).toMatch(/permitted\/a\.db$/);
    expect(judge.pathOf("inner/b.db")).toMatch(/permitted\/inner\/b\.db$/);
    expect(judge.pathOf(join(root, "a.db"))).toMatch(/permitted\/a\.db$/);
  });
});
