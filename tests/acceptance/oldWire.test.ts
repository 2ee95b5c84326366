/**
 * The same commands against another server of the platform: without our additions, with records replaced as a whole, and with toggled
 * states.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { sharedOldWireServer } from "../lib/oldWireServer.ts";
import { toCsv, usersFile } from "./usersFile.ts";

const folder = sharedFolder();
const banche = bancheInProcess(join(folder, "config"));
const old = sharedOldWireServer();

const row = (account: string) => old.fake.rows("users").find((user) => user["account"] === account);

describe("another server of the platform", () => {
  it.each([
    ["wrong1", "admin", 4],
    ["admin1", "nobody", 67],
  ])("refuses password %s of %s with the right exit code", async (password, account, code) => {
    const args = ["login", "--server", old.url, "--account", account, "--password-stdin"];
    expect((await banche(args, { input: `${password}\n` })).code).toBe(code);
  });

  it("signs the administrator in and lists the factories", async () => {
    const args = ["login", "--server", old.url, "--account", "admin", "--password-stdin"];
    expect((await banche(args, { input: "admin1\n" })).code).toBe(0);
    const { stdout } = await banche(["factories", "list", "--json"]);
    expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toEqual(["旧平台一厂", "旧平台二厂"]);
  });

  it("imports a file of users, and changes nothing the second time", async () => {
    const { rows, broken } = usersFile(300, 5);
    const path = join(folder, "users.csv");
    writeFileSync(path, toCsv(rows));
    const first = await banche(["users", "import", path, "--json"]);
    expect([first.code, old.fake.writes().filter(({ id }) => id === "users.create")]).toEqual([6, []]);
    expect((JSON.parse(first.stdout) as { issues: unknown[] }).issues).toHaveLength(broken.length);
    expect((await banche(["users", "import", path, "--skip-invalid", "--yes"])).code).toBe(3);
    expect(old.fake.rows("users")).toHaveLength(1 + 300 - broken.length);
    expect(row("acc00001")).toMatchObject({ realName: "王艳", organizeId: "d3", positionId: "p2", enabledMark: 1 });
    const again = await banche(["users", "import", path, "--skip-invalid", "--yes"]);
    expect(again.stderr).toContain("没有变化");
  });

  it("keeps values that a changed row does not contain, although the server replaces whole records", async () => {
    const path = join(folder, "change.csv");
    writeFileSync(path, "账户,手机号码\nacc00001,13700000001\n");
    expect((await banche(["users", "import", path, "--yes"])).code).toBe(0);
    expect(row("acc00001")).toMatchObject({ mobilePhone: "13700000001", realName: "王艳", positionId: "p2" });
  });

  it("disables a user also when asked twice, although the server toggles the state", async () => {
    for (const state of [0, 0, 1, 1]) {
      const verb = state === 0 ? "disable" : "enable";
      expect((await banche(["users", verb, "acc00001"])).code).toBe(0);
      expect(row("acc00001")?.["enabledMark"]).toBe(state);
    }
  });

  it("lists by department and deletes", async () => {
    const { stdout } = await banche([
      "users",
      "list",
      "--department",
      "总公司/维修部/一车间",
      "--json",
      "--limit",
      "3",
    ]);
    expect(JSON.parse(stdout)).toHaveLength(3);
    expect((await banche(["users", "delete", "acc00003", "--yes"])).code).toBe(0);
    expect(row("acc00003")).toBeUndefined();
  });

  it("locks in the client, because the server cannot, and unlocks by the server's answer", async () => {
    expect((await banche(["lock"])).code).toBe(0);
    expect((await banche(["users", "get", "acc00001"])).code).toBe(4);
    expect((await banche(["unlock", "--password-stdin"], { input: "admin1\n" })).code).toBe(0);
    expect((await banche(["users", "get", "acc00001"])).code).toBe(0);
  });
});
