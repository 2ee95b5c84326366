/** Designed models whose records form a tree follow the rules of declared trees. */
import { beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const ask = (method: string, path: string, body?: unknown) =>
  wire.ask(method, `/api/ext/${path}`, { token: admin, headers: ours, ...(body !== undefined && { body }) });

const parent = { kind: "reference", label: ["上级", "Parent"], id: "above" };
const design = (name: string, more: object = {}, above: object = {}) => ({
  ...{ name, title: ["仓库", "Depots"], one: ["仓库", "depot"], scope: "factory", key: ["code"], label: "name" },
  unique: { code: {}, name: { within: "parent" } },
  fields: {
    parent: { ...parent, target: name, ...above },
    name: { kind: "text", label: ["名称", "Name"], id: "name", max: 50, required: true },
    code: { kind: "text", label: ["编码", "Code"], id: "code", max: 50, required: true },
  },
  list: { shape: "tree", columns: ["name", "code"], search: ["name"], sort: "name" },
  options: { shape: "tree" },
  form: [["parent", "name", "code"]],
  ...more,
});
async function made(name: string, more: object = {}): Promise<void> {
  const answer = await ask("POST", "designs", { design: design(name, more) });
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  expect(await ask("PUT", `designs/${name}/State`, { state: "published" })).toMatchObject({ code: 200 });
}
async function add(model: string, code: string, parentId?: string): Promise<string> {
  const answer = await ask("POST", `models/${model}`, { code, name: `N${code}`, ...(parentId && { parentId }) });
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data.id;
}
interface Node {
  readonly enCode?: string;
  readonly [name: string]: unknown;
  readonly children?: readonly Node[];
}
/** `a(b(c))` */
const drawn = (nodes: readonly Node[] = []): string =>
  nodes.map((node) => `${String(node["name"]).slice(1)}${node.children ? `(${drawn(node.children)})` : ""}`).join(" ");
const listed = async (model: string, query = "") =>
  drawn((await ask("GET", `models/${model}${query}`)).data.list as unknown as readonly Node[]);

describe("a design of a tree is refused", () => {
  test.each([
    ["without a parent", {}, { key: "upId" }, "list.shape noParent"],
    ["with a parent of another model", {}, { target: "users" }, "list.shape noParent"],
    ["when nothing could be at the top", {}, { required: true }, "fields.parent.required unfit"],
    ["level by level", { list: { shape: "level", columns: ["name"] } }, {}, "list.shape unfit"],
    ["with a value for the top", {}, { root: "-1" }, "fields.parent.root unfit"],
  ])("%s", async (_what, more, above, fault) => {
    const { code, issues } = await ask("POST", "designs", { design: design("refused", more, above) });
    expect([code, issues?.map(({ field, rule }) => `${field} ${rule}`)]).toEqual([400, [fault]]);
  });

  test("when its existing records already form a cycle", async () => {
    const flat = { list: { shape: "page", columns: ["name", "code"], sort: "name" }, options: { shape: "list" } };
    await made("rings", flat);
    const [one, two] = [await add("rings", "1"), await add("rings", "2")];
    await add("rings", "3");
    for (const [id, parentId] of [[one, two] as const, [two, one] as const]) {
      expect(await ask("PUT", `models/rings/${id}`, { parentId })).toMatchObject({ code: 200 });
    }
    const { data } = await ask("GET", "designs/rings");
    const wish = { design: { ...(data["design"] as object), ...design("rings") }, version: data["version"] };
    const refused = await ask("PUT", "designs/rings", wish);
    expect(refused.issues).toMatchObject([{ field: "list.shape", rule: "cycle" }]);
    expect(refused.issues?.[0]?.text).toContain("2");
    expect(await ask("PUT", `models/rings/${one}`, { parentId: "" })).toMatchObject({ code: 200 });
    expect(await ask("PUT", "designs/rings", wish)).toMatchObject({ code: 200 });
    expect(await listed("rings")).toBe("1(2) 3");
  });
});

describe("records of a designed tree", () => {
  let ids: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    await made("depots");
    const a = await add("depots", "a");
    const b = await add("depots", "b", a);
    ids = { a, b, c: await add("depots", "c", b), d: await add("depots", "d") };
  });

  test("cannot be placed below themselves, singly or in a batch", async () => {
    const loops = [
      [ids["a"], ids["a"]],
      [ids["a"], ids["c"]],
    ] as const;
    for (const [id, parentId] of loops) {
      const answer = await ask("PUT", `models/depots/${id}`, { parentId });
      expect([answer.code, answer.issues?.[0]?.rule]).toEqual([400, "cycle"]);
    }
    // Each move alone is valid. The second one is checked after the first one was made.
    const answer = await ask("POST", "batch/depots", {
      operations: [
        { op: "update", id: ids["a"], record: { parentId: ids["d"] } },
        { op: "update", id: ids["d"], record: { parentId: ids["c"] } },
      ],
      dryRun: true,
    });
    expect((answer.data as unknown as readonly { code: number }[]).map(({ code }) => code)).toEqual([200, 400]);
    expect(await listed("depots")).toBe("a(b(c)) d");
  });

  test("cannot be deleted while other records are below them", async () => {
    expect(await ask("DELETE", `models/depots/${ids["b"]}`)).toMatchObject({ code: 400, reason: "referenced" });
  });

  test("are listed, searched and offered as a tree", async () => {
    expect(await listed("depots")).toBe("a(b(c)) d");
    expect(await listed("depots", "?keyword=Nc")).toBe("a(b(c))");
    const offered = await ask("GET", "models/depots/Selector");
    expect(drawn(offered.data.list as unknown as readonly Node[])).toBe("a(b(c)) d");
    expect((await ask("GET", `models/depots/${ids["c"]}`)).data).toMatchObject({ parentId: ids["b"] });
  });

  test("have names that are unique only below one parent", async () => {
    const same = { name: "Nb", code: "other" };
    expect(await ask("POST", "models/depots", { ...same, parentId: ids["a"] })).toMatchObject({ code: 400 });
    const elsewhere = await ask("POST", "models/depots", { ...same, parentId: ids["d"] });
    expect(elsewhere).toMatchObject({ code: 200 });
    expect(await ask("DELETE", `models/depots/${elsewhere.data.id}`)).toMatchObject({ code: 200 });
  });
});
