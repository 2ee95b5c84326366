import { formatTime } from "@banche/core/text";
import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const base = "/api/system/Base/BillRule";
const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});
const ask = (method: string, path = "", body?: unknown, token = admin) =>
  wire.ask(method, `${base}${path}`, { token, body });
const draft = (code: string, more: object = {}) => ({
  fullName: `规则${code}`,
  enCode: code,
  prefix: "PC",
  dateFormat: "no",
  digit: 4,
  startNumber: "0007",
  ...more,
});
const made = async (code: string, more: object = {}): Promise<string> => {
  const answer = await ask("POST", "", draft(code, more));
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
};
const next = async (code: string): Promise<string> => {
  const answer = await ask("GET", `/BillNumber/${code}`);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as unknown as string;
};
const tomorrow = (id: string) => wire.sql(`update bill_numbers set head = 'PCyesterday' where rule_id = $1`, [id]);

describe("a number is refused", () => {
  test("for a rule that does not exist or is disabled", async () => {
    expect(await ask("GET", "/BillNumber/nothing")).toMatchObject({ code: 400, msg: "单据规则不存在" });
    await made("off", { enabledMark: 0 });
    expect(await ask("GET", "/BillNumber/off")).toMatchObject({ code: 400, msg: "单据规则已停用" });
  });

  test("to strangers", async () => {
    expect(await wire.ask("GET", `${base}/BillNumber/off`)).toMatchObject({ code: 600 });
  });
});

describe("numbers", () => {
  test("begin with the start number and count upwards", async () => {
    await made("plain");
    expect([await next("plain"), await next("plain"), await next("PLAIN")]).toEqual(["PC0007", "PC0008", "PC0009"]);
  });

  test.each(["yyyyMMdd", "yyyyMM", "yyyy"])(
    "contain the date %s and start again with each new date",
    async (dateFormat) => {
      const id = await made(dateFormat, { dateFormat });
      const head = `PC${formatTime(Date.now(), dateFormat, 480)}`;
      expect([await next(dateFormat), await next(dateFormat)]).toEqual([`${head}0007`, `${head}0008`]);
      await tomorrow(id);
      expect(await next(dateFormat)).toBe(`${head}0007`);
    },
  );

  test("grow beyond their width, and are never repeated when a rule is changed and changed back", async () => {
    const id = await made("wide", { digit: 1, startNumber: "9" });
    expect([await next("wide"), await next("wide")]).toEqual(["PC9", "PC10"]);
    await ask("PUT", `/${id}`, { prefix: "PD" });
    expect(await next("wide")).toBe("PD9");
    await ask("PUT", `/${id}`, { prefix: "PC" });
    expect(await next("wide")).toBe("PC11");
    await ask("PUT", `/${id}`, { startNumber: "500" });
    expect(await next("wide")).toBe("PC500");
  });

  test("are all different for a hundred parallel calls", async () => {
    await made("race", { startNumber: "1" });
    const numbers = await Promise.all(Array.from({ length: 100 }, () => next("race")));
    expect(numbers.sort()).toEqual(Array.from({ length: 100 }, (_, at) => `PC${String(at + 1).padStart(4, "0")}`));
  });

  test("are shown by their rule, which cannot be deleted after use", async () => {
    const id = await made("used");
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ example: "PC0007", startNumber: "0007", version: 1 });
    await next("used");
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ outputNumber: "PC0007", version: 1 });
    expect(await ask("DELETE", `/${id}`)).toMatchObject({ code: 400, msg: "单据已经被使用,不允许被删除" });
  });
});

describe("rules", () => {
  test.each([
    [{ fullName: "", enCode: "a/b", prefix: "" }, ["code", "name", "prefix"]],
    [{ dateFormat: "MM" }, ["dateFormat"]],
    [{ digit: 0 }, ["digit"]],
    [{ digit: 10 }, ["digit"]],
    [{ startNumber: "1a" }, ["startNumber"]],
    [{ startNumber: "1".repeat(10) }, ["startNumber"]],
  ])("refuse %j", async (given, fields) => {
    const answer = await ask("POST", "", draft("refused", given));
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect((answer.issues ?? []).map(({ field }) => field).sort()).toEqual(fields);
  });

  test("have unique codes and names in any letter case", async () => {
    await made("mine");
    expect(await ask("POST", "", draft("MINE"))).toMatchObject({ reason: "duplicate" });
    expect(await ask("POST", "", draft("other", { fullName: "规则mine" }))).toMatchObject({ reason: "duplicate" });
  });

  test("are listed by keyword, and selectors show only enabled ones", async () => {
    await made("shown");
    const { data } = await wire.ask("GET", base, { token: admin, query: { keyword: "shown" } });
    expect(data.list).toEqual([
      expect.objectContaining({
        fullName: "规则shown",
        enCode: "shown",
        digit: 4,
        startNumber: "0007",
        enabledMark: 1,
      }),
    ]);
    const codes = (await ask("GET", "/Selector")).data.list.map(({ enCode }) => enCode);
    expect(codes).toContain("shown");
    expect(codes).not.toContain("off");
  });
});
