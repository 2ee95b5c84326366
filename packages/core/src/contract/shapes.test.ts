import { describe, expect, it } from "vitest";

import { flag, instant, integer, parent, text } from "../fields/declaring.ts";
import { declare } from "../resources/declare.ts";
import { readWire, writeWire } from "./shortcut.ts";
import { standardCalls } from "./standard.ts";

const least = {
  name: "signs",
  title: ["站牌管理", "Signs"],
  one: ["站牌", "sign"],
  path: "/api/fleet/Sign",
  page: "fleet.sign",
  scope: "factory",
  key: ["code"],
  label: "name",
  form: [["name"]],
} as const;
const fields = {
  name: text({ wire: "fullName", max: 20, required: true }),
  code: text({ wire: "enCode", max: 20, required: true }),
  note: text({ max: 20 }),
  seats: integer({ wire: "seatCount" }),
};

const plain = standardCalls(declare({ ...least, fields, list: { shape: "page", columns: ["name"] } }));
const said = standardCalls(
  declare({
    ...least,
    words: "bus signs",
    fields: { ...fields, createdAt: instant({ wire: "creatorTime", readOnly: true }) },
    further: {
      draft: { picture: text({ max: 20, wire: "icon", holds: "avatar" }) },
      record: { locked: flag({ wire: "isLocked", readOnly: true }) },
      row: { kind: text({ max: 9, wire: "rowKind", constant: "sign" }), lost: flag({ wire: "isLost" }) },
      query: { everywhere: flag({ wire: "isEverywhere" }) },
    },
    list: {
      shape: "page",
      path: "/api/fleet/Sign/Paged",
      summary: "Signs by pages",
      columns: ["name"],
      also: ["note"],
    },
    options: { shape: "list", path: "/api/fleet/Sign/Names", also: ["seats"] },
  }),
);
const tree = standardCalls(
  declare({
    ...least,
    fields: { ...fields, parent: parent("signs", { root: "-1" }) },
    list: { shape: "tree", columns: ["name"], search: ["name"] },
    options: { shape: "tree" },
  }),
);
const row = { id: "1", fullName: "南门", enCode: "s1" };
const rowsOf = (given: object) =>
  readWire(said.list.response, { list: [given], pagination: { total: 1 } } as never).rows;

describe("the list", () => {
  it("has the declared path and summary, or by default the path of the resource", () => {
    expect([said.list.path, said.list.summary]).toEqual(["/api/fleet/Sign/Paged", "Signs by pages"]);
    expect([plain.list.path, plain.list.summary]).toEqual(["/api/fleet/Sign", "List signs"]);
  });

  it("contains its columns, the declared additional members and always the creation time", () => {
    const more = { note: "新", creatorTime: 1_700_000_000_000, seatCount: 3, rowKind: "sign", isLost: 1 };
    expect(rowsOf({ ...row, ...more })).toEqual([
      { id: "1", name: "南门", note: "新", createdAt: 1_700_000_000_000, kind: "sign", lost: true },
    ]);
  });

  it("sends a plain flag as a boolean and any other flag as a number", () => {
    const flags = { bare: flag({ plain: true }), number: flag() };
    const both = standardCalls(
      declare({ ...least, fields, further: { query: flags }, list: { shape: "page", columns: ["name"] } }),
    );
    expect(both.list.query && writeWire(both.list.query, { bare: true, number: true })).toEqual({
      bare: true,
      number: 1,
    });
  });

  it.each([
    ["label", { ...row, fullName: undefined }],
    ["key", { ...row, enCode: undefined }],
  ])("refuses a row without its %s if that is a column", (_name, given) => {
    const both = standardCalls(declare({ ...least, fields, list: { shape: "page", columns: ["name", "code"] } }));
    const read = (one: object) => readWire(both.list.response, { list: [one], pagination: { total: 1 } } as never);
    expect(() => read(given)).toThrow();
    expect(read(row).rows).toEqual([{ id: "1", name: "南门", code: "s1" }]);
  });

  it("sends declared query members in addition to its filters", () => {
    expect(said.list.query && writeWire(said.list.query, { everywhere: true })).toEqual({ isEverywhere: 1 });
  });

  it("of a tree accepts a keyword only if it has searched fields", () => {
    const deaf = standardCalls(
      declare({ ...least, fields, list: { shape: "tree", columns: ["name"] }, options: { shape: "list" } }),
    );
    expect(tree.list.query && writeWire(tree.list.query, { keyword: "南" })).toEqual({ keyword: "南" });
    expect(deaf.list.query).toBeUndefined();
  });
});

describe("records", () => {
  it("contain members without an input: some also in drafts, some only in records", () => {
    const draft = { name: "南门", code: "s1", picture: "a.png", locked: true };
    expect(writeWire(said.create.body, draft)).toEqual({ fullName: "南门", enCode: "s1", icon: "a.png" });
    const record = { ...row, icon: "a.png", isLocked: 1 };
    expect(readWire(said.get.response, record as never)).toEqual({
      id: "1",
      name: "南门",
      code: "s1",
      picture: "a.png",
      locked: true,
    });
  });

  it("have no picture if the platform sends its default picture", () => {
    const record = { ...row, icon: "/api/File/Image/userAvatar/001.png" };
    expect(readWire(said.get.response, record as never)).toMatchObject({ picture: "" });
  });

  it("are named in the call summary by the declared words, or by the resource name", () => {
    expect([said.get.summary, plain.get.summary]).toEqual(["Read one of the bus signs", "Read one of the signs"]);
  });
});

describe("options", () => {
  it("exist only when they are declared", () => {
    expect("options" in plain).toBe(false);
  });

  it("have the declared path, or by default a path below that of the resource", () => {
    expect(said.options.path).toBe("/api/fleet/Sign/Names");
    expect(tree.options.path).toBe("/api/fleet/Sign/Selector");
  });

  it("contain label and key, the declared additional members and the constants of all rows", () => {
    const given = [{ ...row, note: "新", seatCount: 3, rowKind: "sign" }];
    expect(readWire(said.options.response, { list: given } as never)).toEqual([
      { id: "1", name: "南门", code: "s1", seats: 3, kind: "sign" },
    ]);
  });

  it("are a tree or a list, as declared", () => {
    const given = { list: [{ ...row, children: [{ ...row, id: "2", parentId: "1" }] }] };
    expect(readWire(tree.options.response, given as never)).toEqual([
      { id: "1", name: "南门", code: "s1", children: [{ id: "2", parentId: "1", name: "南门", code: "s1" }] },
    ]);
    expect(readWire(said.options.response, given as never)).toEqual([{ id: "1", name: "南门", code: "s1" }]);
  });
});
