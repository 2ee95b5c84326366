/** Vehicles on the command line: those of the product, and the same ones designed while the server runs, are one noun each. */
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

  test("one is made by words, found, changed, disabled and deleted", async () => {
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

  test("a file with what people call the columns is checked whole, imported, exported, and taken back", async () => {
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
