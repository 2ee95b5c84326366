/** Vehicles on the command line: the product's concept and the same concept designed at run time give the same noun. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Banche } from "../lib/banche.ts";
import { designerOf } from "../lib/designing.ts";
import { bothVehicles, twinOfVehicles } from "../lib/vehicles.ts";
import { sharedWire } from "../server/wire/harness.ts";
import { failure, folder, json, ok, signedIn } from "./harness.ts";

const wire = sharedWire();
beforeAll(async () => {
  const designer = await designerOf(wire.url);
  await designer.publish(twinOfVehicles());
});

describe.each(bothVehicles)("%s", (_how, noun) => {
  let banche: Banche;
  beforeEach(async () => {
    banche = await signedIn(wire.url);
  });
  const plates = async (...narrowed: readonly string[]) =>
    (await json<readonly { readonly plate: string }[]>(banche([noun, "list", ...narrowed, "--json"]))).map(
      ({ plate }) => plate,
    );

  test.each([
    [["--plate", "E1", "--kind", "大型客车", "--seats", "45"], 6, "--plate"],
    [["--plate", "苏M10000", "--kind", "轮船", "--seats", "45"], 6, "--kind"],
    [["--plate", "苏M10000", "--kind", "大型客车", "--seats", "101"], 6, "--seats"],
    [["--plate", "苏M10000", "--kind", "大型客车", "--seats", "45", "--carrier", "没有"], 6, "--carrier"],
    [["--plate", "苏M10000", "--wheels", "6"], 2, "--wheels"],
  ])("%j is refused by its option", async (given, exit, named) => {
    const { code, stderr } = await banche([noun, "create", ...given]);
    expect([code, stderr]).toEqual([exit, expect.stringContaining(named)]);
    expect(await plates("--keyword", "苏M10000")).toEqual([]);
  });

  test("a vehicle is created by options, found, changed, disabled and deleted", async () => {
    const line = ["create", "--plate", "苏M10001", "--kind", "商务车", "--seats", "7", "--insured-until", "2031-05-01"];
    await ok(banche([noun, ...line]));
    expect(await plates("--kind", "商务车", "--keyword", "苏M1")).toEqual(["苏M10001"]);
    await ok(banche([noun, "update", "苏M10001", "--seats", "9", "--vin", "LZYTBTD64A1012345"]));
    await ok(banche([noun, "disable", "苏M10001"]));
    expect(await json(banche([noun, "get", "苏M10001", "--json", "seats,insuredUntil,vin,enabled"]))).toEqual({
      ...{ seats: 9, insuredUntil: "2031-05-01", vin: "LZYTBTD64A1012345", enabled: false },
    });
    await ok(banche([noun, "delete", "苏M10001", "--yes"]));
    expect((await failure(banche([noun, "get", "苏M10001", "--json"]))).exit).toBe(9);
  });

  test("equipment is a small table in an option or a file, and an undo restores it", async () => {
    const made = ["create", "--plate", "苏O10001", "--kind", "商务车", "--seats", "7"];
    const wrong = await banche([noun, ...made, "--equipment", "名称,数量\n灭火器,many"]);
    expect([wrong.code, wrong.stderr]).toEqual([6, expect.stringContaining("第 1 行的“数量”")]);
    await ok(banche([noun, ...made, "--equipment", "名称,数量\n灭火器,2\n安全锤,"]));
    const equipment = async () =>
      (await json<{ readonly equipment: object }>(banche([noun, "get", "苏O10001", "--json", "equipment"]))).equipment;
    const before = [
      { name: "灭火器", count: 2, checkedOn: null, note: "" },
      { name: "安全锤", count: 1, checkedOn: null, note: "" },
    ];
    expect(await equipment()).toMatchObject(before.map(({ name, count }) => ({ name, count })));
    const file = join(folder(), "equipment.csv");
    writeFileSync(file, '车牌,随车设备\n苏O10001,"名称,数量\n灭火器,3"\n');
    await ok(banche([noun, "import", file, "--yes"]));
    expect(await equipment()).toMatchObject([{ name: "灭火器", count: 3 }]);
    await ok(banche(["jobs", "undo", "last", "--yes", "--expect", "1"]));
    expect(await equipment()).toMatchObject(before.map(({ name, count }) => ({ name, count })));
    await ok(banche([noun, "delete", "苏O10001", "--yes"]));
  });

  test("one command puts several vehicles out of service and skips those that already are", async () => {
    for (const plate of ["苏P10001", "苏P10002"]) {
      await ok(banche([noun, "create", "--plate", plate, "--kind", "商务车", "--seats", "7"]));
    }
    const status = async () =>
      (await json<readonly { readonly status: string }[]>(banche([noun, "list", "--keyword", "苏P1", "--json"]))).map(
        (one) => one.status,
      );
    expect((await banche([noun, "out-of-service", "苏P99999"])).code).toBe(9);
    await ok(banche([noun, "out-of-service", "苏P10001", "--dry-run"]));
    const before = await status();
    await ok(banche([noun, "out-of-service", "苏P10001"]));
    const said = await banche([noun, "out-of-service", "苏P10001", "苏P10002"]);
    expect(said.stderr + said.stdout).toContain("停运：1 条已完成，1 条无需变更");
    expect(new Set(await status()).size).toBe(1);
    await ok(banche([noun, "back-in-service", "苏P10001", "苏P10002"]));
    expect(await status()).toEqual(before);
    await ok(banche([noun, "delete", "苏P10001", "苏P10002", "--yes"]));
  });

  test("a file with local column names is checked whole, imported, exported and undone", async () => {
    const file = join(folder(), "cars.csv");
    writeFileSync(file, "车牌,车型,座位,司机,购置价格\n苏N10001,大型客车,45,,350000\n苏N1,大型客车,45,,\n");
    const refused = await banche([noun, "import", file, "--yes"]);
    expect([refused.code, refused.stderr + refused.stdout]).toEqual([6, expect.stringContaining("3")]);
    expect(await plates("--keyword", "苏N1")).toEqual([]);
    writeFileSync(file, "车牌,车型,座位,司机,购置价格\n苏N10001,大型客车,45,,350000\n苏N10002,商务车,7,,\n");
    await ok(banche([noun, "import", file, "--yes"]));
    expect(await plates("--keyword", "苏N1")).toEqual(["苏N10001", "苏N10002"]);
    const out = join(folder(), "out.csv");
    await ok(banche([noun, "export", out]));
    expect(readFileSync(out, "utf8")).toContain("苏N10002");
    await ok(banche(["jobs", "undo", "last", "--yes", "--expect", "2"]));
    expect(await plates("--keyword", "苏N1")).toEqual([]);
  });
});
