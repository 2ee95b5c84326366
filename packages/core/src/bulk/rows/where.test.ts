import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../../client/createClient.ts";
import { createLookups } from "../../kinds/lookups.ts";
import { resources } from "../../registry/all.ts";
import { aCompany, aUser } from "../../testing/builders.ts";
import { createFakeServer } from "../../testing/fakeServer.ts";
import { fakeClock } from "../../testing/ports.ts";
import { exportRecords } from "../export/exportRecords.ts";
import { filterOf, parseWhere, WhereError, whereText } from "./where.ts";
import { wordsIn } from "./words.ts";

const { users } = resources;
const words = wordsIn("zh");
const lookups = createLookups({
  references: {
    departments: [{ id: "d1", name: "车辆部" }],
    positions: [
      { id: "p1", name: "驾驶员" },
      { id: "p2", name: "调度员" },
    ],
  },
  dictionaries: { Nation: [{ value: "han", label: "汉族" }] },
});
const record: Readonly<Record<string, unknown>> = {
  account: "li",
  realName: "李雷 ABC",
  gender: 1,
  department: "d1",
  positions: ["p1", "p2"],
  nation: "han",
  birthday: Date.UTC(1990, 4, 1) - 8 * 3_600_000,
  createdAt: Date.UTC(2026, 0, 31, 4),
  order: 7,
  enabled: true,
  description: "a=b",
};

function holds(...conditions: readonly string[]): boolean | string | undefined {
  const made = filterOf(users, conditions, { lookups, words });
  return made.ok ? made.filter(({ name }) => record[name]) : made.problem.rule;
}

describe("conditions", () => {
  it.each([
    ["", "syntax"],
    ["account", "syntax"],
    ["=li", "syntax"],
    ["shoe=42", "field"],
    ["realName>a", "order"],
    ["enabled<1", "order"],
    ["order=seven", "value"],
    ["order>", "value"],
    ["birthday>=1990", "value"],
    ["department=没有", "value"],
    ["gender=robot", "value"],
  ])("%j is refused by the rule %s", (text, rule) => {
    expect(holds(text)).toBe(rule);
  });

  it.each([
    [true, ["account=li"]],
    [false, ["account=LI"]],
    [true, ["账户=li"]],
    [true, ["account!=han"]],
    [true, ["realName~雷 ａｂ"]],
    [false, ["realName~韩"]],
    [true, ["gender=男"]],
    [true, ["department=车辆部", "nation=汉族"]],
    [true, ["positions=驾驶员"]],
    [false, ["positions!=调度员"]],
    [true, ["positions~调度"]],
    [true, ["order>=7", "order<=7", "order>6", "order<8"]],
    [false, ["order>7"]],
    [true, ["birthday=1990-05-01", "birthday>1990/4/30"]],
    [true, ["createdAt>=2026-01-31", "createdAt<2026-02-01", "createdAt<=2026-01-31 12:00:00"]],
    [true, ["enabled=是"]],
    [true, ["email=", "account!="]],
    [false, ["account="]],
    [false, ["email=a@b.cn"]],
    [true, ["description=a=b"]],
    [false, ["account=li", "order<7"]],
  ] as const)("the result is %s for %j", (expected, conditions) => {
    expect(holds(...conditions)).toBe(expected);
  });

  it("have no result without the server's tables, unless another condition decides", () => {
    const decide = (...conditions: readonly string[]) => {
      const made = filterOf(users, conditions, { words });
      return made.ok && made.filter(({ name }) => record[name]);
    };
    expect(decide("department=车辆部")).toBeUndefined();
    expect(decide("department=车辆部", "account=han")).toBe(false);
  });

  it("describe the problem in words", () => {
    const parsed = parseWhere(users, "realName>a");
    expect(parsed.ok ? "" : whereText(users, parsed.problem, "en")).toBe('"Name" cannot be greater or less');
  });

  it("accept any field, operator and value or return the reason", () => {
    const operator = fc.constantFrom("=", "!=", "~", ">", ">=", "<", "<=");
    const text = fc.string({ unit: fc.constantFrom("a", "=", "!", "~", "<", ">", "中", " ", "1") });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(users.fields)), operator, text, (name, sign, value) => {
        fc.pre(!/^[=]/.test(value) || sign.endsWith("="));
        const parsed = parseWhere(users, `${name}${sign}${value}`);
        if (!parsed.ok) expect(parsed.problem.rule).toBe("order");
        else expect(parsed.where).toMatchObject({ field: { name }, operator: sign, value: value.trim() });
      }),
    );
  });
});

describe("exports with conditions", () => {
  const people = [1, 2, 3].map((number) => aUser(number, { organizeId: number === 2 ? "d2" : "d1", sortCode: number }));
  async function exported(where: readonly string[]): Promise<readonly string[]> {
    const { transport } = createFakeServer({ data: { ...aCompany(), users: people } });
    const client = createClient({ server: "http://fake", transport, clock: fakeClock(), random: () => 0 });
    const sheet = await exportRecords({ client, resource: users, language: "zh", fields: ["account"], where });
    const accounts: string[] = [];
    for await (const [account = ""] of sheet.rows()) accounts.push(account);
    return accounts;
  }

  it("accept and refuse the same conditions as plans", async () => {
    expect(await exported(["department=车辆部", "order>1"])).toEqual(["user3"]);
    expect(await exported([])).toHaveLength(3);
    await expect(exported(["department=没有"])).rejects.toThrow(WhereError);
    await expect(exported(["nonsense"])).rejects.toThrow(WhereError);
  });
});
