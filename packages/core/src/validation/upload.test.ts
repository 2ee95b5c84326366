import { describe, expect, test } from "vitest";
import { checkApprovers, checkBusPlan, checkInputTable } from "./inputTable.ts";
import { checkChatImage, checkUpload, limitBytesOf } from "./upload.ts";

const file = (sizeBytes: number, name = "a.png", type = "image/png") => ({ name, type, sizeBytes });
const rulesOf = (issues: readonly { readonly rule: string }[]) => issues.map((issue) => issue.rule);

describe("upload", () => {
  test("accepts files below 2 MB by default", () => {
    expect(checkUpload([file(2 * 1024 * 1024 - 1)])).toEqual([]);
    expect(checkUpload([file(2 * 1024 * 1024)])).toEqual([
      { field: "a.png", rule: "tooLarge", params: { size: 2, unit: "MB" } },
    ]);
  });

  test.each([
    ["KB", 1024],
    ["MB", 1024 ** 2],
    ["GB", 1024 ** 3],
  ] as const)("a %s is %d bytes", (unit, bytes) => {
    expect(limitBytesOf({ size: 3, unit })).toBe(3 * bytes);
  });

  test("includes existing files in the limit", () => {
    expect(checkUpload([file(1)], { limitFiles: 3 }, 2)).toEqual([]);
    expect(checkUpload([file(1)], { limitFiles: 3 }, 3)).toEqual([
      { field: "", rule: "tooManyFiles", params: { limit: 3 } },
    ]);
    expect(rulesOf(checkUpload([file(1), file(1)], { limitFiles: 1, accept: "image/*" }))).toEqual(["tooManyImages"]);
  });

  test.each([
    ["image/*", true],
    ["image/png", true],
    [".PNG, .jpg", true],
    ["*/*", true],
    ["", true],
    ["image/jpeg", false],
    [".pdf", false],
    ["application/*", false],
  ])("the accept rule %j allows a PNG file: %s", (accept, accepted) => {
    expect(rulesOf(checkUpload([file(1)], { accept }))).toEqual(accepted ? [] : ["wrongType"]);
  });

  test("a file without a valid size and an empty file are refused", () => {
    expect(rulesOf(checkUpload([file(Number.NaN)]))).toEqual(["tooLarge"]);
    expect(rulesOf(checkUpload([file(0)]))).toEqual(["empty"]);
  });

  test("a chat accepts one picture smaller than 5,242,880 bytes", () => {
    expect(checkChatImage([file(5_242_879)])).toEqual([]);
    expect(rulesOf(checkChatImage([file(5_242_880)]))).toEqual(["chatImageTooLarge"]);
    expect(rulesOf(checkChatImage([file(1), file(1)]))).toEqual(["oneImage"]);
    expect(rulesOf(checkChatImage([file(1, "a.pdf", "application/pdf")]))).toEqual(["wrongType"]);
  });
});

describe("input table", () => {
  const columns = [{ name: "part", required: true }, { name: "count", required: true }, { name: "note" }];

  test.each([null, undefined, "", []])("a required cell with the value %j is empty", (part) => {
    expect(
      checkInputTable(
        [
          { part: "a", count: 1 },
          { part, count: 1 },
        ],
        columns,
      ),
    ).toEqual({
      ok: false,
      emptyCells: [{ row: 1, column: "part" }],
    });
  });

  test("zero, false and spaces are values, and optional columns may be empty", () => {
    const rows = [
      { part: " ", count: 0, note: "" },
      { part: false, count: [0], note: null },
    ];
    expect(checkInputTable(rows, columns)).toEqual({ ok: true, rows });
  });

  test("a missing member is empty, and a table without rows is valid", () => {
    expect(checkInputTable<Record<string, unknown>>([{}], columns)).toMatchObject({ ok: false });
    expect(checkInputTable([], columns)).toEqual({ ok: true, rows: [] });
  });
});

test("missing approvers and incomplete bus plans are refused", () => {
  expect(checkApprovers([])).toBe("validation.chooseApprover");
  expect(checkApprovers(["u-1"])).toBeUndefined();
  expect(checkBusPlan({ basicsComplete: false, people: [] })).toBe("validation.completeBasics");
  expect(checkBusPlan({ basicsComplete: true, people: [] })).toBe("validation.choosePeople");
  expect(checkBusPlan({ basicsComplete: true, people: [1] })).toBeUndefined();
});
