import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContext } from "../context.ts";
import { createInput } from "../program/input.ts";
import { readSettings } from "../settings.ts";
import { fakeApp } from "../testing/fakeApp.ts";
import { printDetails } from "./details.ts";
import type { Json } from "./json.ts";
import { compileQuery } from "./query.ts";
import { printRows } from "./rows.ts";
import { compileTemplate } from "./template.ts";
import { printQueried } from "./value.ts";
import { chooseFields, compileView } from "./view.ts";

const people = [
  { account: "zhangwei", name: "张伟", age: 31, tags: ["早班", "夜班"] },
  { account: "lina", name: "李娜", age: null, tags: [] },
];
const columns = (["account", "name", "age", "tags"] as const).map((name) => ({
  name,
  title: name,
  value: (row: (typeof people)[number]): Json => row[name],
}));

async function contextWith(options: Readonly<Record<string, string>>, terminal = false) {
  const app = fakeApp({ terminal });
  const settings = readSettings(createInput([], { color: "never", ...options }), app.env);
  return { app, context: createContext({ app, settings, view: await compileView(settings) }) };
}

async function listed(options: Readonly<Record<string, string>>, terminal = false): Promise<string> {
  const { app, context } = await contextWith(options, terminal);
  await printRows(context, { columns, rows: people });
  return app.out();
}

describe("--query", () => {
  it.each<[Readonly<Record<string, string>>, string]>([
    [{ query: "[].account" }, "zhangwei\nlina\n"],
    [{ query: "length(@)" }, "2\n"],
    [{ query: "[0].name", format: "json" }, '"张伟"\n'],
    [{ query: "[?age].{who: name}" }, '[{"who":"张伟"}]\n'],
    [{ query: "[].{who: name, age: age}", format: "csv" }, "who,age\r\n张伟,31\r\n李娜,\r\n"],
    [{ query: "[].[account, age]", format: "tsv" }, "0\t1\nzhangwei\t31\nlina\t\n"],
    [{ query: "[].{who: name}", format: "table" }, "who\n张伟\n李娜\n"],
    [{ query: "[].{who: name}", format: "yaml" }, "- who: 张伟\n- who: 李娜\n"],
    [{ query: "name", format: "ndjson" }, '"张伟"\n"李娜"\n'],
    [{ query: "[?account=='lina']", template: "{{name}}!" }, "李娜!\n"],
  ])("%j", async (options, text) => {
    expect(await listed(options)).toBe(text);
  });

  it("works on a single record as on a list", async () => {
    const { app, context } = await contextWith({ query: "account" });
    await printDetails(context, [{ name: "account", title: "账户", value: "lina" }]);
    expect(app.out()).toBe("lina\n");
  });

  it.each([
    ["[0", { expression: "[0" }],
    ["foo(@)", { expression: "foo(@)" }],
  ])("%s is refused before anything is requested from the server", async (expression, details) => {
    const query = async () => (await compileQuery(expression))([]);
    await expect(query()).rejects.toMatchObject({ code: "usage", details });
  });

  it("reports a function with an argument of the wrong type", async () => {
    const query = await compileQuery("length(@)");
    expect(() => query(3)).toThrow(expect.objectContaining({ code: "usage" }) as Error);
  });

  it("prints no characters that control a terminal", async () => {
    const { app, context } = await contextWith({ query: "@" });
    await printQueried(context, ["a\u001b[2Jb", "c\u202ed"]);
    expect(app.out()).toBe("ab\ncd\n");
  });
});

describe("--template", () => {
  it.each([
    ["{{account}}\\t{{name}}", "zhangwei\t张伟\n"],
    ["{{ tags | join ' + ' }}", "早班 + 夜班\n"],
    ["{{tags.1}}|{{tags}}", "夜班|早班,夜班\n"],
    ["[{{name | pad 6}}][{{age | padleft 4}}]", "[张伟  ][  31]\n"],
    ['{{nobody | default "-"}}{{account | upper | truncate 4}}', "-ZHA…\n"],
    ["{{tags | json}} {{. | json | truncate 12}}", '["早班","夜班"] {"account":…\n'],
    ["{{name | csv}},{{name}}\\n", "张伟,张伟\n"],
    ["\\{{{account}}} \\\\", "{zhangwei} \\\n"],
    ["{{constructor}}{{account.length}}", "\n"],
  ])("%s", (source, text) => {
    expect(compileTemplate(source).render(people[0] ?? null)).toBe(text);
  });

  it.each([
    "{{account",
    "{{}}",
    "{{a b}}",
    "{{a | nix}}",
    "{{a | pad}}",
    "{{a | pad x}}",
    "{{a | upper 3}}",
    "{{a..b}}",
  ])("%s is refused as a wrong template", (source) => {
    expect(() => compileTemplate(source)).toThrow(expect.objectContaining({ code: "usage" }) as Error);
  });

  it("requests only the fields that it prints", async () => {
    const { context } = await contextWith({ template: "{{email}} {{account | upper}} {{email}}" });
    expect(chooseFields(context.settings, context.view, ["account", "email", "id"])).toEqual(["email", "account"]);
    expect(() => chooseFields(context.settings, context.view, ["account"])).toThrow(
      expect.objectContaining({ details: { params: { field: "email", fields: "account" } } }) as Error,
    );
    expect(await listed({ template: "{{name}}" }, true)).toBe("张伟\n李娜\n");
  });

  it("never prints a value on several lines or with bytes that control a terminal", () => {
    const template = compileTemplate("{{a}}");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(template.render({ a: value }).slice(0, -1)).not.toMatch(/[\0-\x1f\x7f-\x9f\u202a-\u202e]/);
      }),
    );
  });
});
