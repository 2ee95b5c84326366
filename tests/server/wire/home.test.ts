import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});
interface Overview {
  readonly toDos: readonly { readonly id: string; readonly title: string }[];
  readonly toDoCount: number;
  readonly drivers: readonly Count[];
  readonly staff: readonly Count[];
  readonly joined: readonly Count[];
}
interface Count {
  readonly name: string;
  readonly count: number;
}
const overview = async (token: string) => {
  const { code, data } = await wire.ask("GET", "/api/ext/home", { token });
  return { code, data: data as unknown as Overview };
};
const calendar = (month: string, token = admin) =>
  wire.ask("GET", "/api/ext/home/calendar", { token, query: { month } });

describe("the home page refuses", () => {
  test("strangers", async () => {
    expect((await overview("")).code).toBe(600);
    expect((await calendar("2026-02", "")).code).toBe(600);
  });

  test.each(["", "2026", "2026-13", "2026-2", "2026-02-01"])("the invalid month %j", async (month) => {
    expect((await calendar(month)).code).toBe(400);
  });

  test("to show figures to users who may not open the list of users", async () => {
    const { token } = await wire.userWith([]);
    const { code, data } = await overview(token);
    expect(code).toBe(200);
    expect(Object.keys(data).sort()).toEqual(["toDoCount", "toDos"]);
  });
});

test("to-dos count until they are opened; notices and circulated items are not to-dos", async () => {
  const { data: before } = await overview(admin);
  expect(before.toDoCount).toBe(2);
  expect(before.toDos.map(({ title }) => title).sort()).toEqual(["您有一条用车申请待审批", "您有一条维修申请待审批"]);
  await wire.ask("GET", `/api/system/Message/ReadInfo/${before.toDos[0]?.id}`, { token: admin });
  const { data: after } = await overview(admin);
  expect(after.toDoCount).toBe(1);
  expect(after.toDos[0]?.id).toBe(before.toDos[1]?.id);
});

test("figures count the enabled users of the active factory", async () => {
  const { data } = await overview(admin);
  const sum = (counts: readonly Count[]) => counts.reduce((all, { count }) => all + count, 0);
  const { data: drivers } = await wire.ask("GET", "/api/system/Permission/Users/driverList", { token: admin });
  expect(sum(data.drivers)).toBe(drivers.list.length);
  expect(data.staff.map(({ name }) => name)).not.toContain("driving");
  expect(data.joined.length).toBe(12);
});

test("vehicles, drivers and lines are counted by status, riders by line and shift", async () => {
  const { data } = await overview(admin);
  const { states, riders } = data as unknown as {
    readonly states: readonly { readonly resource: string; readonly value: string; readonly count: number }[];
    readonly riders: readonly { readonly line: string; readonly shift: string; readonly count: number }[];
  };
  for (const name of ["vehicles", "drivers", "lines"]) {
    const list = await wire.ask("GET", `/api/ext/models/${name}`, {
      token: admin,
      query: { currentPage: "1", pageSize: "1", enabledMark: "1" },
    });
    const counted = states.filter(({ resource }) => resource === name).reduce((sum, { count }) => sum + count, 0);
    expect(counted, name).toBe(list.data.pagination.total);
  }
  const sums = riders.reduce(
    (all, { line, count }) => all.set(line, (all.get(line) ?? 0) + count),
    new Map<string, number>(),
  );
  const order = [...sums.values()];
  expect(order.length).toBeGreaterThan(3);
  expect(order).toEqual([...order].sort((a, b) => b - a));
});

test("figures of a status or a line are hidden from users who may not see it", async () => {
  const { token } = await wire.userWith(["bus.vehicle", "bus.vehicle#status"]);
  const { data } = await overview(token);
  const told = data as unknown as {
    readonly states?: readonly { readonly resource: string }[];
    readonly riders?: unknown;
  };
  expect([...new Set(told.states?.map(({ resource }) => resource))]).toEqual(["vehicles"]);
  expect(told.riders).toBeUndefined();
});

test("the calendar lists the user's own messages of one month, in China time", async () => {
  const { data } = await calendar("2026-02");
  expect(data.list.length).toBeGreaterThan(4);
  expect((await calendar("2025-02")).data.list).toEqual([]);
  const times: readonly number[] = data.list.map((row: Record<string, unknown>) => Number(row["sentAt"]));
  expect([...times].sort((a, b) => a - b)).toEqual(times);
});
