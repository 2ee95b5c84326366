import { builtIn, type Resource, resources } from "@banche/core";
import { widthOf } from "@banche/core/text";
import { aCompany, createFakeServer, type FakeServerOptions } from "@banche/core/testing";
import { describe, expect, it } from "vitest";
import { keys, startTui, type TestTui, type TestTuiOptions } from "../../testing/harness.tsx";
import { noLookups } from "../../../commands/resource/values.ts";
import { UNDO_MS } from "./deleting.ts";
import { editForm, fieldsIn, wayOf } from "./form.ts";
import { readValue } from "./kinds.ts";
import { recordScreenId } from "./screen.tsx";
import { recordWords } from "./words.ts";

const all = builtIn.all.map((resource) => [resource.name, resource] as const);

/** Opens the list of a resource; the user has all rights unless `rights` says otherwise. */
async function openList(resource: Resource, server: FakeServerOptions = {}, options: TestTuiOptions = {}) {
  const fake = createFakeServer({ additions: true, rights: "all", ...server });
  const tui = await startTui(fake, options);
  await tui.until(() => tui.runtime.store.getState().session.status === "signedIn");
  const listed = () => tui.runtime.store.getState().records[resource.name];
  await tui.until(() => tui.runtime.store.getState().shell.connection === "online");
  tui.runtime.store.dispatch({ type: "shell/go", screen: recordScreenId(resource.name) });
  await tui.until(() => listed()?.status === "ready");
  return { tui, fake, listed, words: recordWords(resource, options.language ?? "zh") };
}

describe.each(all)("%s", (_name, resource) => {
  it("is refused to users who may not open its page, and is not in their menu", async () => {
    const { tui } = await startList({ rights: { "system.notice": {} } });
    const { title } = recordWords(resource, "zh");
    const screen = tui.runtime.store
      .getState()
      .resources.screens.find(({ id }) => id === recordScreenId(resource.name));
    const isForAll = screen?.kind === "place";
    await tui.type("o");
    await tui.shows("打开列表");
    const shown = tui.screen().join("\n");
    if (!isForAll) expect(shown).not.toContain(title);
    expect(screen?.available?.(tui.runtime.store.getState())).toBe(isForAll);
  });

  it("lists, opens and closes", async () => {
    const { tui, listed, words } = await openList(resource);
    await tui.shows(words.field(resource.label).slice(0, 4));
    const count = listed()?.rows.length ?? 0;
    if (count === 0) return;
    await tui.type(keys.enter);
    await tui.until(() => Object.values(listed()?.details ?? {}).some((detail) => typeof detail === "object"));
    await tui.type(keys.esc);
    await tui.until(() => listed()?.opened === false);
  });

  it("has a form for a new record that shows missing values", async () => {
    const { tui, listed } = await openList(resource);
    await tui.type("a");
    await tui.until(() => listed()?.panels.at(-1)?.kind === "form");
    await tui.type(keys.ctrl("s"));
    const required = fieldsIn(resource).filter((field) => field.required && field.default === undefined);
    await tui.until(() => {
      const panel = listed()?.panels.at(-1);
      return panel?.kind === "form" && panel.issues.length > 0;
    });
    const panel = listed()?.panels.at(-1);
    const named = panel?.kind === "form" ? panel.issues.map(({ field }) => field) : [];
    expect(required.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    await tui.type(keys.esc);
  });

  it("offers only granted actions", async () => {
    const { tui, listed } = await openList(resource, { rights: { [resource.page]: {} } });
    const state = tui.runtime.store.getState();
    const screen = tui.runtime.store
      .getState()
      .resources.screens.find(({ id }) => id === recordScreenId(resource.name));
    const offered = screen?.actions.filter(({ available }) => available?.(state)).map(({ id }) => id) ?? [];
    for (const id of ["add", "addBelow", "edit", "delete", "switch", "mark", "markAll", "more"]) {
      expect(offered).not.toContain(`records.${id}`);
    }
    expect(listed()?.panels).toEqual([]);
  });
});

const { positions } = resources;
const many = (count: number, more: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `r${at}`, fullName: `规则${at}`, enCode: `rule${at}`, prefix: "PC", dateFormat: "yyyyMMdd" },
    ...{ digit: 4, startNumber: "0001", sortCode: at, enabledMark: 1, version: 1, ...more },
  }));
const rules = (count: number, more?: Readonly<Record<string, unknown>>) => ({
  data: { ...aCompany(), billRules: many(count, more) },
});

describe("a list", () => {
  it("goes from page to page, and searches on the server", async () => {
    const { tui, fake, listed } = await openList(resources.billRules, rules(120));
    await tui.shows("共 120 条");
    await tui.shows("第 1 / 3 页");
    await tui.type("]");
    await tui.shows("第 2 / 3 页");
    await tui.type(keys.up);
    await tui.shows("第 1 / 3 页");
    expect(listed()?.selected).toBe(49);
    await tui.type("/");
    await tui.type("规则77");
    await tui.type(keys.enter);
    await tui.shows("共 1 条");
    expect(decodeURIComponent(fake.calls.at(-1)?.url ?? "")).toContain("keyword=规则77");
    await tui.type(keys.esc);
    await tui.shows("共 120 条");
  });

  it("is sorted and filtered by the chosen values", async () => {
    const { tui, fake, listed } = await openList(positions);
    await tui.type("s");
    await tui.until(() => listed()?.panels.length === 1);
    await tui.type(keys.down);
    await tui.type(keys.enter);
    await tui.until(() => listed()?.query.sort !== undefined && listed()?.status === "ready");
    expect(fake.calls.at(-1)?.url).toMatch(/sidx|sort/);
    await tui.type("F");
    await tui.until(() => listed()?.panels.at(-1)?.kind === "pick");
    await tui.type(keys.enter);
    await tui.until(() => {
      const panel = listed()?.panels.at(-1);
      return panel?.kind === "pick" && panel.purpose.for === "filterBy";
    });
    await tui.type(keys.down);
    await tui.type(keys.enter);
    await tui.until(() => Object.keys(listed()?.query.filters ?? {}).length === 1 && listed()?.status === "ready");
    await tui.type(keys.esc);
    await tui.until(() => Object.keys(listed()?.query.filters ?? {}).length === 0);
  });

  it.each([
    [20, 5],
    [40, 10],
    [80, 24],
    [120, 40],
    [8, 2],
  ])("fits %i by %i cells, also its form", async (columns, rows) => {
    const { tui, listed } = await openList(resources.billRules, rules(30), { columns, rows });
    if (columns >= 20) await tui.shows("规则0");
    expect(Math.max(...tui.screen().map(widthOf))).toBeLessThanOrEqual(columns);
    await tui.type("e");
    await tui.until(() => listed()?.panels.length === 1);
    if (columns >= 40) await tui.shows("规则0");
    expect(Math.max(...tui.screen().map(widthOf))).toBeLessThanOrEqual(columns);
  });

  it("scrolls by pages through a record longer than the screen and stops at its ends", async () => {
    const { tui, listed } = await openList(resources.billRules, rules(3), { columns: 60, rows: 10 });
    await tui.type(keys.enter);
    await tui.until(() => Object.values(listed()?.details ?? {}).some((detail) => typeof detail === "object"));
    await tui.shows(/下面还有 \d+ 行，按 PgDn 继续/);
    const first = tui.screen();
    for (let page = 0; page < 9; page += 1) await tui.type(keys.pageDown);
    await tui.hides("下面还有");
    expect(tui.screen()).not.toEqual(first);
    expect(listed()?.selected).toBe(0);
    const { top = 0 } = listed() ?? {};
    expect(top).toBeGreaterThan(0);
    await tui.type(keys.pageDown);
    await tui.until(() => listed()?.top === top);
    for (let page = 0; page < 9; page += 1) await tui.type(keys.pageUp);
    await tui.until(() => listed()?.top === 0);
    await tui.shows(/下面还有 \d+ 行/);
  });

  it("shows the texts of other users as plain text", async () => {
    const evil = "\u001b[2J\u001b]0;x\u0007\u009b31m\u202e王";
    const { tui } = await openList(resources.billRules, rules(1, { fullName: evil, prefix: evil }));
    await tui.shows("王");
    await tui.type(keys.enter);
    await tui.shows("王");
    expect(tui.written()).not.toMatch(/\u001b\]0|\u009b|\u202e/);
    expect(tui.written()).not.toContain("\u001b[2J");
  });
});

describe("a change", () => {
  it("is confirmed first, and nothing is changed without a yes", async () => {
    const { tui, fake, listed } = await openList(resources.billRules, rules(3));
    await tui.type("d");
    await tui.shows("确定删除");
    await tui.type("n");
    await tui.until(() => listed()?.panels.length === 0);
    expect(fake.writes().filter(({ id }) => id !== "extensions.batch")).toEqual([]);
    expect(fake.rows("billRules")).toHaveLength(3);
  });

  it("can delete a record and undo it within ten seconds", async () => {
    const { tui, fake, listed } = await openList(resources.billRules, rules(3));
    await tui.type("d");
    await tui.shows("确定删除");
    await tui.type("y");
    await tui.shows("10 秒内按 z 撤销");
    expect(fake.rows("billRules")).toHaveLength(2);
    await tui.type("z");
    await tui.shows("已恢复 1 项");
    expect(fake.rows("billRules")).toHaveLength(3);
    await tui.until(() => listed()?.status === "ready");
    await tui.type("d");
    await tui.shows("确定删除");
    await tui.type("y");
    await tui.until(() => listed()?.undo !== undefined);
    tui.pass(UNDO_MS);
    await tui.until(() => listed()?.undo === undefined);
  });

  it("of several rows shows the reason for each failed row", async () => {
    const { tui, fake, listed } = await openList(resources.billRules, rules(3));
    await tui.type("v");
    await tui.type("v");
    await tui.shows("● 2");
    await tui.type("x");
    await tui.until(() => listed()?.panels.length === 1);
    await tui.type(keys.down);
    await tui.type(keys.enter);
    await tui.shows("确定禁用所选的 2 项");
    fake.remove("billRules", "r1");
    await tui.type("y");
    await tui.shows("1 项成功，1 项未成功");
    await tui.shows("规则1:");
    expect(fake.rows("billRules").map((row) => Boolean(row["enabledMark"]))).toEqual([false, true]);
  });
});

describe("a form", () => {
  /** Moves to a field of the form. */
  const goTo = async (tui: TestTui, name: string, resource: Resource) => {
    const at = fieldsIn(resource).findIndex((field) => field.name === name);
    const form = () => tui.runtime.store.getState().records[resource.name]?.panels.find(({ kind }) => kind === "form");
    for (;;) {
      const now = form();
      if (now?.kind !== "form" || now.at === at) return;
      await tui.type(now.at < at ? keys.down : keys.up);
      await tui.until(() => form() !== now);
    }
  };

  it("saves only the changed values", async () => {
    const { tui, fake, listed } = await openList(resources.billRules, rules(2));
    await tui.type("e");
    await tui.shows("编辑");
    await goTo(tui, "name", resources.billRules);
    await tui.type(keys.ctrlU);
    await tui.type("新的规则");
    await tui.type(keys.ctrl("s"));
    await tui.shows("已保存：新的规则");
    await tui.until(() => listed()?.panels.length === 0);
    expect(fake.rows("billRules")[0]).toMatchObject({ fullName: "新的规则", prefix: "PC" });
  });

  it("handles keys that arrive together one after the other", async () => {
    const { tui, listed } = await openList(resources.billRules, rules(1));
    await tui.type("e");
    await tui.shows("编辑");
    await tui.type(keys.down.repeat(3));
    await tui.until(() => {
      const panel = listed()?.panels.at(-1);
      return panel?.kind === "form" && panel.at === 3;
    });
  });

  it("shows an error at its field and keeps the typed value", async () => {
    const { tui, fake, listed } = await openList(resources.billRules, rules(1));
    await tui.type("e");
    await tui.shows("编辑");
    await goTo(tui, "digit", resources.billRules);
    await tui.type(keys.ctrlU);
    await tui.type("vier");
    await tui.type(keys.ctrl("s"));
    await tui.shows("✗");
    await tui.shows("vier");
    expect(fake.writes()).toEqual([]);
    await tui.type(keys.esc);
    await tui.shows("有未保存的修改");
    await tui.type("y");
    await tui.until(() => listed()?.panels.length === 0);
  });

  it("shows a refusal of the server at its field", async () => {
    const refusal = {
      code: 400,
      msg: "编码重复",
      reason: "duplicate",
      data: null,
      issues: [{ field: "enCode", text: "编码已存在" }],
    };
    const { tui } = await openList(resources.billRules, {
      ...rules(2),
      fault: ({ method }) => (method === "PUT" ? refusal : undefined),
    });
    await tui.type("e");
    await tui.shows("编辑");
    await goTo(tui, "name", resources.billRules);
    await tui.type("x");
    await tui.type(keys.ctrl("s"));
    await tui.shows("编码重复");
    await tui.shows("规则0x");
  });

  it("loads the changed record after another user's change and keeps the typed value", async () => {
    const { tui, fake, listed } = await openList(resources.billRules, rules(1));
    await tui.type("e");
    await tui.shows("编辑");
    fake.change("billRules", "r0", { prefix: "ZZ" });
    await goTo(tui, "name", resources.billRules);
    await tui.type("甲");
    await tui.type(keys.ctrl("s"));
    await tui.until(() => {
      const panel = listed()?.panels.at(-1);
      return panel?.kind === "form" && panel.failure !== undefined;
    });
    await tui.type(keys.ctrlR);
    await tui.shows("ZZ");
    await tui.shows("规则0甲");
    await tui.type(keys.ctrl("s"));
    await tui.until(() => listed()?.panels.length === 0);
    expect(fake.rows("billRules")[0]).toMatchObject({ fullName: "规则0甲", prefix: "ZZ" });
  });

  it("shows a field of an unknown kind as read-only text", async () => {
    const { fields } = resources.billRules;
    const later = { ...fields["prefix"], kind: "hologram" } as unknown as Resource["fields"][string];
    const form = editForm({ ...resources.billRules, fields: { ...fields, prefix: later } }, "", {
      id: "r0",
      prefix: "PC",
    });
    expect(wayOf(builtIn, later, form)).toBe("none");
    expect(readValue({ a: 1 }, later, { language: "zh", lookups: noLookups, from: "record" })).toBe('{"a":1}');
  });
});

async function startList(server: FakeServerOptions) {
  const fake = createFakeServer({ additions: true, ...server });
  const tui = await startTui(fake);
  await tui.until(() => tui.runtime.store.getState().shell.connection === "online");
  return { tui, fake };
}
