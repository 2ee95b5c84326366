import { widthOf } from "@banche/core/text";
import { describe, expect, it } from "vitest";
import { createContext } from "../context.ts";
import { createInput } from "../program/input.ts";
import { readSettings } from "../settings.ts";
import { fakeApp, type FakeAppOptions } from "../testing/fakeApp.ts";
import { printDetails } from "./details.ts";
import { printRows } from "./rows.ts";

interface Person {
  readonly name: string;
  readonly age: number | null;
  readonly tags: readonly string[];
}

const people: readonly Person[] = [
  { name: "张伟", age: 31, tags: ["早班", "夜班"] },
  { name: '=cmd|"x"\u001b[2J', age: null, tags: [] },
];

const columns = [
  { name: "name", title: "姓名", value: ({ name }: Person) => name },
  { name: "age", title: "年龄", value: ({ age }: Person) => age, align: "right" as const },
  { name: "tags", title: "班次", value: ({ tags }: Person) => tags },
];

async function printed(format: string | undefined, options: FakeAppOptions = {}, rows = people, fields?: string) {
  const app = fakeApp(options);
  const context = createContext({ app, settings: readSettings(createInput([], { format, fields }), app.env) });
  expect(await printRows(context, { columns, rows })).toBe(rows.length);
  return app.out();
}

describe("printRows", () => {
  it.each([
    [undefined, '张伟\t31\t早班,夜班\n=cmd|"x"\t\t\n'],
    ["tsv", 'name\tage\ttags\n张伟\t31\t早班,夜班\n=cmd|"x"\t\t\n'],
    ["csv", 'name,age,tags\r\n张伟,31,"早班,夜班"\r\n"\'=cmd|""x""",,\r\n'],
    [
      "json",
      '[{"name":"张伟","age":31,"tags":["早班","夜班"]},{"name":"=cmd|\\"x\\"\\u001b[2J","age":null,"tags":[]}]\n',
    ],
    [
      "ndjson",
      '{"name":"张伟","age":31,"tags":["早班","夜班"]}\n{"name":"=cmd|\\"x\\"\\u001b[2J","age":null,"tags":[]}\n',
    ],
    ["table", '姓名      年龄  班次\n张伟        31  早班、夜班\n=cmd|"x"\n'],
  ])("as %s", async (format, text) => {
    expect(await printed(format)).toBe(text);
  });

  it("as YAML with the same data", async () => {
    const { parse } = await import("yaml");
    expect(parse(await printed("yaml"))).toEqual([people[0], { name: '=cmd|"x"', age: null, tags: [] }]);
  });

  it("prints no rows as an empty list", async () => {
    expect(await printed("json", {}, [])).toBe("[]\n");
    expect(await printed("yaml", {}, [])).toBe("[]\n");
    expect(await printed(undefined, {}, [])).toBe("");
  });

  it("prints the given fields in the given order", async () => {
    expect(await printed("csv", {}, people.slice(0, 1), "age,name")).toBe("age,name\r\n31,张伟\r\n");
  });

  it("cuts a table to the width of the terminal, between characters", async () => {
    const long = [{ name: "内蒙古自治区呼和浩特市赛罕区".repeat(5), age: 1, tags: ["a"] }];
    const text = await printed(undefined, { terminal: true, columns: 40 }, long);
    for (const line of text.split("\n")) expect(widthOf(line.replace(/\u001b\[\d+m/g, ""))).toBeLessThanOrEqual(40);
    expect(text).toContain("…");
  });

  it("cuts ids, which the user types next, only after all other columns", async () => {
    const id = "20261123-4842b2a1";
    const rows = [{ id, file: "departments.csv,positions.yaml,users.csv" }];
    const shown = async (width: number) => {
      const app = fakeApp({ terminal: true, columns: width });
      const context = createContext({ app, settings: readSettings(createInput([], {}), app.env) });
      const columns = (["id", "file"] as const).map((name) => ({
        ...{ name, title: name, typed: name === "id" },
        value: (row: (typeof rows)[number]) => row[name],
      }));
      await printRows(context, { columns, rows });
      return app.out();
    };
    expect(await shown(30)).toContain(`${id}  depart`);
    expect(await shown(20)).not.toContain(id);
  });

  it("leaves out the widest columns before it cuts typed ones, and names them", async () => {
    const rows = [{ key: "tidy-up-of-everything", about: "long ".repeat(20), state: "enabled", by: "admin" }];
    const names = ["key", "about", "state", "by"] as const;
    const shown = async (width: number) => {
      const app = fakeApp({ terminal: true, columns: width, env: { LANG: "en_US.UTF-8" } });
      const context = createContext({ app, settings: readSettings(createInput([], {}), app.env) });
      const columns = names.map((name) => ({
        ...{ name, title: name, typed: name === "key" },
        value: (row: (typeof rows)[number]) => row[name],
      }));
      await printRows(context, { columns, rows });
      return [app.out(), app.err()];
    };
    const [wide, nothing] = await shown(60);
    expect([wide, nothing]).toEqual([expect.stringContaining("about"), ""]);
    const [narrow, told] = await shown(36);
    expect(narrow).toMatch(/tidy-up-of-everything {2}enabl\S* {2}admin/);
    expect([narrow?.includes("about"), told]).toEqual([false, expect.stringContaining("No room for: about;")]);
  });

  it("keeps the column widths of the first thousand rows and prints all rows", async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({ name: `n${index}`, age: index, tags: [] }));
    const text = await printed("table", {}, many);
    expect(text.split("\n")).toHaveLength(2502);
  });

  it("escapes characters that change the text direction in JSON", async () => {
    const text = await printed("json", {}, [{ name: "a\u202eb\u009b", age: 1, tags: [] }]);
    expect(text).toContain("a\\u202eb\\u009b");
  });
});

describe("printDetails", () => {
  const details = [
    { name: "account", title: "账户", value: "zhangwei" },
    { name: "enabled", title: "状态", value: true, cell: "是" },
  ];
  const shown = async (options: FakeAppOptions, format?: string) => {
    const app = fakeApp(options);
    await printDetails(
      createContext({ app, settings: readSettings(createInput([], { format, color: "never" }), {}) }),
      details,
    );
    return app.out();
  };

  it("prints words on a terminal and values in scripts", async () => {
    expect(await shown({ terminal: true })).toBe("账户  zhangwei\n状态  是\n");
    expect(await shown({})).toBe("account\tzhangwei\nenabled\ttrue\n");
    expect(await shown({}, "json")).toBe('{"account":"zhangwei","enabled":true}\n');
  });
});
