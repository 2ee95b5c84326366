import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import type { Banche } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { vehicleDesign } from "../lib/vehicles.ts";
import { type Answer, ours, sharedWire } from "../server/wire/harness.ts";
import { failure, folder, json, ok, signedIn } from "./harness.ts";

const wire = sharedWire();
let token: string;

const designs = (method: string, path: string, body?: unknown): Promise<Answer> =>
  wire.ask(method, `/api/ext/designs${path}`, { token, headers: ours, ...(body !== undefined && { body }) });

/** Creates a model, or its next version, and publishes it. */
async function publish(design: { readonly name: string }): Promise<void> {
  const { code, data } = await designs("GET", `/${design.name}`);
  const made =
    code === 200
      ? await designs("PUT", `/${design.name}`, { design, version: data["version"] })
      : await designs("POST", "", { design });
  expect([made.code, made.text]).toEqual([200, expect.anything()]);
  expect((await designs("PUT", `/${design.name}/State`, { state: "published" })).code).toBe(200);
}

/** A signed-in user with only these rights. */
async function withRights(grants: readonly string[]): Promise<Banche> {
  const { account } = await wire.userWith(grants);
  return signedIn(wire.url, account);
}

const complete = async (banche: Banche, ...words: readonly string[]) =>
  (await ok(banche(["__complete", ...words]))).split("\n").map((line) => line.split("\t")[0]);

beforeAll(async () => {
  token = await wire.login("admin");
});

describe("there is no command for a model", () => {
  test("that does not exist, is not published, or may not be opened", async () => {
    const admin = await signedIn(wire.url);
    expect((await failure(admin(["shuttles", "list", "--json"]))).exit).toBe(2);
    const design = vehicleDesign({ name: "shuttles" });
    expect((await designs("POST", "", { design })).code).toBe(200);
    const clerk = await withRights(["permission.user", "models.shuttles"]);
    expect((await failure(clerk(["shuttles", "list", "--json"]))).exit).toBe(2);
    await publish(design);
    await ok(clerk(["shuttles", "list"]));
    const stranger = await withRights(["permission.user"]);
    expect((await failure(stranger(["shuttles", "list", "--json"]))).exit).toBe(2);
    expect(await complete(stranger, "sh")).toEqual([""]);
  });

  test("without a sign-in, and no server is called", async () => {
    const banche = bancheInProcess(folder());
    const { exit, error } = await failure(banche(["shuttles", "list", "--json"]));
    expect([exit, error.message]).toEqual([2, expect.stringContaining("shuttles")]);
  });

  test("that was deleted, although its command worked before", async () => {
    await publish(vehicleDesign({ name: "sleds" }));
    const admin = await signedIn(wire.url);
    await ok(admin(["sleds", "list"]));
    expect((await designs("DELETE", "/sleds")).code).toBe(200);
    expect((await failure(admin(["sleds", "list", "--json"]))).exit).toBe(2);
    expect(await complete(admin, "sle")).toEqual([""]);
  });
});

describe("a model is a noun like any other", () => {
  beforeAll(() => publish(vehicleDesign()));

  test("a record that breaks its rules is refused by field, and nothing is created", async () => {
    const banche = await signedIn(wire.url);
    const refused = async (...line: readonly string[]) => {
      const { exit, error } = await failure(banche(["coaches", ...line, "--json"]));
      return [exit, JSON.stringify(error)];
    };
    expect(await refused("create", "--plate", "苏E10001")).toEqual([6, expect.stringContaining("--seats")]);
    expect(await refused("create", "--plate", "苏E10001", "--seats", "101")).toEqual([
      6,
      expect.stringContaining("--seats"),
    ]);
    expect(await refused("create", "--plate", "苏E10001", "--seats", "4", "--type", "船")).toEqual([
      6,
      expect.stringContaining("--type"),
    ]);
    expect((await refused("create", "--wheels", "4"))[0]).toBe(2);
    expect((await refused("get", "苏E99999"))[0]).toBe(9);
    expect(await json(banche(["coaches", "list", "--json"]))).toEqual([]);
  });

  test("records are created, found, changed and deleted", async () => {
    const banche = await signedIn(wire.url);
    const line = ["coaches", "create", "--plate", "苏E20001", "--seats", "45", "--type", "大型客车"];
    await ok(banche([...line, "--driver", "dispatcher", "--bought-on", "2024-05-01"]));
    await ok(banche(["coaches", "create", "--plate", "苏E20002", "--seats", "12", "--type", "小型客车"]));
    const plates = async (...narrowed: readonly string[]) =>
      (await json<readonly { readonly plate: string }[]>(banche(["coaches", "list", ...narrowed, "--json"]))).map(
        ({ plate }) => plate,
      );
    expect(await plates("--sort", "plate", "--order", "desc")).toEqual(["苏E20002", "苏E20001"]);
    expect(await plates("--type", "大型客车")).toEqual(["苏E20001"]);
    expect(await plates("--keyword", "20002")).toEqual(["苏E20002"]);
    await ok(banche(["coaches", "update", "苏E20001", "--seats", "44"]));
    await ok(banche(["coaches", "disable", "苏E20002"]));
    expect(await plates("--state", "disabled")).toEqual(["苏E20002"]);
    const { seats, boughtOn } = await json<Readonly<Record<string, unknown>>>(
      banche(["coaches", "get", "苏E20001", "--json"]),
    );
    expect([seats, boughtOn]).toEqual([44, "2024-05-01"]);
    await ok(banche(["coaches", "delete", "苏E20001", "苏E20002", "--yes"]));
    expect(await plates()).toEqual([]);
  });

  test("files are imported, undone and exported", async () => {
    const banche = await signedIn(wire.url);
    const file = join(folder(), "coaches.csv");
    writeFileSync(file, "车牌,车型,司机,座位\n苏E30001,大型客车,dispatcher,45\n苏E30002,,,101\n");
    expect((await banche(["coaches", "import", file, "--yes"])).code).toBe(6);
    writeFileSync(file, "车牌,车型,司机,座位\n苏E30001,大型客车,dispatcher,45\n苏E30002,,,11\n");
    await ok(banche(["coaches", "import", file, "--yes"]));
    const out = join(folder(), "out.csv");
    await ok(banche(["coaches", "export", out]));
    expect(
      readFileSync(out, "utf8")
        .split("\n")
        .filter((line) => line.includes("苏E3000")),
    ).toHaveLength(2);
    // A command line that has not loaded the model can plan, apply and undo by file and plan names alone.
    const other = await signedIn(wire.url, "admin");
    await ok(banche(["jobs", "undo", "last", "--yes", "--expect", "2"]));
    expect(await json(banche(["coaches", "list", "--json"]))).toEqual([]);
    await ok(other(["apply", out, "--as", "coaches", "--yes"]));
    await ok(other(["jobs", "verify", "last"]));
    await ok(other(["jobs", "undo", "last", "--yes", "--expect", "2"]));
  });

  test("help and completion know the model without a server, but no field without a right", async () => {
    const admin = await signedIn(wire.url);
    const stranger = await withRights(["models.coaches", "models.coaches#plate"]);
    const help = await ok(admin(["coaches", "create", "--help", "--lang", "en"]));
    expect(help).toContain("--bought-on");
    expect(await ok(admin(["--help", "--lang", "en"]))).toMatch(/^ +coaches +/m);
    expect(await complete(admin, "coa")).toContain("coaches");
    expect(await complete(admin, "coaches", "create", "--bo")).toContain("--bought-on");
    expect(await complete(stranger, "coaches", "create", "--")).toContain("--plate");
    expect(await complete(stranger, "coaches", "create", "--")).not.toContain("--seats");
  });
});

test("a designed tree is imported with parents, listed, moved, but never moved below itself", async () => {
  const design = {
    ...{
      name: "yards",
      title: ["场站", "Yards"],
      one: ["场站", "yard"],
      scope: "factory",
      key: ["code"],
      label: "name",
    },
    unique: { code: {} },
    fields: {
      parent: { kind: "reference", label: ["上级", "Parent"], id: "above", target: "yards" },
      name: { kind: "text", label: ["名称", "Name"], id: "name", max: 50, required: true },
      code: { kind: "text", label: ["编码", "Code"], id: "code", max: 50, required: true },
    },
    ...{
      list: { shape: "tree", columns: ["name", "code"], search: ["name"], sort: "name" },
      options: { shape: "tree" },
    },
    form: [["parent", "name", "code"]],
  };
  await publish(design);
  const banche = await signedIn(wire.url);
  const file = join(folder(), "yards.csv");
  // Children come first in the file: its order does not matter.
  writeFileSync(file, "上级,名称,编码\nN,West,W\n,North,N\nW,Gate,G\n");
  await ok(banche(["yards", "import", file, "--yes"]));
  const parents = async () => {
    const out = join(folder(), "out.csv");
    await ok(banche(["yards", "export", out]));
    const [, ...lines] = readFileSync(out, "utf8").trim().split(/\r?\n/);
    return lines.map((line) => line.split(",").slice(0, 3).join(" ")).toSorted();
  };
  expect(await parents()).toEqual([" North N", "North West W", "North/West Gate G"]);
  const { exit } = await failure(banche(["yards", "update", "N", "--parent", "G", "--json"]));
  expect(exit).toBe(6);
  await ok(banche(["yards", "update", "G", "--parent", "N"]));
  expect(await parents()).toEqual([" North N", "North Gate G", "North West W"]);
  expect(await ok(banche(["yards", "list", "--lang", "en"]))).toContain("West");
});

test("the next command knows a changed model: new, renamed and retired fields", async () => {
  await publish(vehicleDesign({ name: "wagons" }));
  const banche = await signedIn(wire.url);
  await ok(banche(["wagons", "create", "--plate", "苏E40001", "--seats", "4"]));
  const wheels = { kind: "integer", label: ["车轮", "Wheels"], id: "wheels", min: 2, max: 20 };
  await publish(vehicleDesign({ name: "wagons" }, { wheels }));
  await ok(banche(["wagons", "update", "苏E40001", "--wheels", "6"]));
  expect(await json(banche(["wagons", "list", "--json", "plate,wheels"]))).toEqual([{ plate: "苏E40001", wheels: 6 }]);
  await publish(vehicleDesign({ name: "wagons", retired: { wheels: "kept" } }));
  expect((await failure(banche(["wagons", "update", "苏E40001", "--wheels", "6", "--json"]))).exit).toBe(2);
});

test("texts of a model cannot control the terminal", async () => {
  await publish(vehicleDesign({ name: "barges" }));
  const [row] = await wire.sql<{ readonly id: string }>(`select id from designs where code = 'barges'`);
  await wire.sql(
    `insert into design_versions (design_id, version, design, created_by)
     select design_id, 9, replace(design::text, '"Plate"', '"Pl\\u001b]0;own\\u0007ate\\u202e"')::json, created_by
     from design_versions where design_id = $1 and version = 1`,
    [row?.id],
  );
  await wire.sql(`update designs set version = 9 where id = $1`, [row?.id]);
  const banche = await signedIn(wire.url);
  const help = await ok(banche(["barges", "create", "--help", "--lang", "en"]));
  expect(help).toMatch(/--plate <text> +Plate/);
  expect(help).not.toMatch(/[\u001b\u0007\u202e]/);
});
