/** Tests designed models in the terminal UI: models are added, changed and removed while it runs. */
import { builtIn } from "@banche/core";
import { beforeEach, describe, expect, it } from "vitest";
import { readOwnKeys } from "../keys/ownKeys.ts";
import { REFRESH_MS } from "../runtime.ts";
import { keys, startTui, type TestTui, type TestTuiOptions } from "../testing/harness.tsx";
import { createModelServer, type ModelServer, plate, seats, vanModel } from "../testing/models.ts";

let server: ModelServer;
beforeEach(() => {
  server = createModelServer();
});

const resourcesIn = (tui: TestTui) => tui.runtime.store.getState().resources;
const vansIn = (tui: TestTui) => tui.runtime.store.getState().records["vans"];
const formIn = (tui: TestTui) => {
  const panel = vansIn(tui)?.panels.at(-1);
  return panel?.kind === "form" ? panel : undefined;
};
const versionIn = (tui: TestTui) => resourcesIn(tui).registry.find("vans")?.modelVersion;
const rows = [
  { id: "1", plate: "苏E10001", seats: 9 },
  { id: "2", plate: "苏E10002", seats: 12 },
];

async function start(options: TestTuiOptions = {}): Promise<TestTui> {
  const tui = await startTui(server, { columns: 100, ...options });
  if (options.signedIn !== false) await asked(tui, 1);
  return tui;
}

/** Waits until models were requested this many times, and no call is pending. */
async function asked(tui: TestTui, times: number): Promise<void> {
  await tui.until(
    () =>
      server.calls.filter((call) => call === "GET /api/ext/models").length >= times &&
      tui.runtime.store.getState().shell.pending === 0,
  );
}

/** The list of vans, from the menu. */
async function openVans(tui: TestTui, query = "面包车"): Promise<void> {
  await tui.type("o");
  await tui.type(query);
  await tui.type(keys.enter);
  await tui.until(() => vansIn(tui)?.status === "ready");
}

describe("a model has no screen", () => {
  it("if the session may not open it", async () => {
    const tui = await start();
    await tui.type("o");
    await tui.shows("打开列表");
    await tui.hides("面包车");
    expect(resourcesIn(tui).screens.some(({ id }) => id === "records.vans")).toBe(false);
  });

  it("if reading the models fails; other lists work, the status line shows it, and it is retried", async () => {
    server.models.set("vans", vanModel());
    server.fault = { code: 500, msg: "数据库在休息", data: null };
    const tui = await start();
    await tui.shows("! 在线模型未能读取");
    await tui.shows("数据库在休息");
    await tui.type("j");
    await tui.hides("数据库在休息");
    await tui.type("o");
    await tui.shows("用户");
    await tui.hides("面包车");
    server.fault = undefined;
    tui.pass(REFRESH_MS);
    await tui.shows("面包车");
    await tui.hides("! 在线模型未能读取");
  });

  it("if its design is invalid; other models still have their screens", async () => {
    server.models.set("broken", { version: 1, design: { name: "broken", fields: {} }, rows: [] });
    const { design, ...model } = vanModel();
    const odd = [
      { fields: { plate, seats: { kind: "choice", label: ["车型", "Type"] } } },
      { fields: { plate: { ...plate, label: 7 }, seats } },
      { form: undefined },
      { one: {} },
    ];
    for (const [index, more] of odd.entries()) {
      server.models.set(`odd${index}`, { ...model, design: { ...design, ...more, name: `odd${index}` } });
    }
    server.models.set("vans", vanModel());
    const tui = await start();
    await tui.shows("! 5 个在线模型有误，未列出");
    await openVans(tui);
    expect(resourcesIn(tui).registry.all.flatMap(({ name, modelVersion }) => (modelVersion ? [name] : []))).toEqual([
      "vans",
    ]);
    const before = server.calls.length;
    tui.pass(REFRESH_MS);
    await tui.until(() => server.calls.length > before && tui.runtime.store.getState().shell.pending === 0);
    expect(server.calls.slice(before)).toEqual(["GET /api/ext/models"]);
  });

  it("if it has the name of a concept of the product", async () => {
    const { design, ...rest } = vanModel();
    server.models.set("users", { ...rest, design: { ...design, name: "users" } });
    const tui = await start();
    expect(resourcesIn(tui).registry.of("users").page).toBe("permission.user");
  });
});

describe("texts of a model", () => {
  const evil = (words: string) => `\u001b]0;own\u0007\u001b[2J\u009b31m\u202e${words}`;

  it("cannot control the terminal in the menu, the palette, help, list, filters and form", async () => {
    const choice = {
      kind: "choice",
      label: [evil("车型"), evil("Type")],
      id: "type",
      from: [{ value: "a", label: [evil("大"), evil("large")] }],
    };
    const fields = { plate: { ...plate, label: [evil("车牌"), evil("Plate")] }, seats, type: choice };
    const title = [evil("面包车"), evil("Vans")];
    server.models.set(
      "vans",
      vanModel({ fields, title, rows: [{ id: "1", plate: evil("苏E1"), seats: 4, type: "a" }] }),
    );
    const tui = await start();
    await openVans(tui);
    await tui.shows("车牌");
    for (const key of [keys.enter, keys.esc, "a", keys.down, keys.down, keys.enter]) await tui.type(key);
    await tui.shows("大");
    for (const key of [keys.esc, keys.esc, "F", keys.enter]) await tui.type(key);
    await tui.shows("大");
    for (const key of [keys.esc, keys.ctrlK]) await tui.type(key);
    await tui.shows("面包车");
    for (const key of [keys.esc, "?"]) await tui.type(key);
    server.models.delete("vans");
    tui.pass(REFRESH_MS);
    await tui.shows("已不再提供");
    expect(tui.written()).not.toMatch(/\u001b\]0|\u009b|\u202e|own\u0007/);
    expect(tui.written()).not.toContain("\u001b[2J");
  });
});

describe("a model that may be opened", () => {
  it.each([
    ["zh", "面包车", "车牌", "新建面包车"],
    ["en", "Vans", "Plate", "van"],
    ["zhtw", "麵包車", "车牌", "面包车"],
  ] as const)("has its list and form in %s", async (language, title, head, one) => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start({ language });
    await openVans(tui, title);
    await tui.shows("苏E10002");
    await tui.shows(title);
    await tui.shows(head);
    await tui.type("a");
    await tui.shows(one);
    await tui.type(keys.ctrl("s"));
    await tui.until(() => formIn(tui)?.issues.length === 2);
  });

  it("is found by pinyin, can be searched, and its records can be created, changed and deleted", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    await openVans(tui, "mbc");
    for (const input of ["/", "10002", keys.enter]) await tui.type(input);
    await tui.shows("共 1 条");
    for (const input of ["a", "苏E10003", keys.down, "7", keys.ctrl("s")]) await tui.type(input);
    await tui.shows("已保存：苏E10003");
    await tui.type(keys.esc);
    await tui.shows("共 3 条");
    await tui.type("e");
    await tui.until(() => formIn(tui) !== undefined);
    for (const input of [keys.down, keys.ctrlU, "10", keys.ctrl("s")]) await tui.type(input);
    await tui.until(() => server.models.get("vans")?.rows[1]?.["seats"] === 10);
    await tui.until(() => vansIn(tui)?.panels.length === 0 && vansIn(tui)?.status === "ready");
    await tui.type("d");
    await tui.shows("确定删除");
    await tui.type("y");
    await tui.shows("共 2 条");
  });

  it("shows its command lines, but not if they are the product's own", async () => {
    const { design, ...model } = vanModel();
    server.models.set("vans", vanModel({ rows }));
    server.models.set("chat", { ...model, design: { ...design, name: "chat", title: ["聊天车", "Chat vans"] } });
    const tui = await start();
    await tui.type("o");
    await tui.type("车");
    await tui.shows(/面包车 +banche vans list/);
    await tui.shows(/聊天车 *$/m);
  });

  it("opens with a user-defined key, which is no error while the model does not exist", async () => {
    const { keys: own, problems } = readOwnKeys({ "go.records.vans": "W" }, builtIn);
    expect(problems).toEqual([]);
    expect(readOwnKeys({ "go.records.面包车": "W" }, builtIn).problems).toHaveLength(1);
    const tui = await start({ keys: own });
    await tui.type("W");
    server.models.set("vans", vanModel({ rows }));
    tui.pass(REFRESH_MS);
    await tui.until(() => versionIn(tui) === 1);
    await tui.type("W");
    await tui.shows("苏E10001");
  });

  it("is available at once if it is stored from an earlier start", async () => {
    server.models.set("vans", vanModel({ rows }));
    server.fault = { code: 500, msg: "慢", data: null };
    const { version, design } = vanModel();
    const tui = await start({ keptModels: [{ code: "vans", version, design }] });
    await tui.shows("! 在线模型未能读取");
    await openVans(tui);
    await tui.shows("苏E10001");
  });
});

it("stored models that cannot be read are ignored, and the answer of the server is used", async () => {
  server.models.set("vans", vanModel({ rows }));
  const tui = await start({ keptModels: [{ code: "vans", version: 1, design: {} }] });
  await tui.until(() => resourcesIn(tui).trouble === undefined && versionIn(tui) === 1);
  await openVans(tui);
});

describe("while the terminal UI runs", () => {
  const renamed = { plate, places: { ...seats, label: ["席位", "Places"] } };

  it("a newly published model gets a screen", async () => {
    const tui = await start();
    await tui.type("o");
    await tui.shows("打开列表");
    server.models.set("vans", vanModel({ rows }));
    tui.pass(REFRESH_MS);
    await tui.shows("面包车");
  });

  it("only the rows of a changed model are read again", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    const users = tui.runtime.store.getState().records["users"];
    await openVans(tui);
    const wheels = { kind: "integer", label: ["车轮", "Wheels"], id: "wheels", min: 2, max: 20 };
    const fields = { plate, seats, wheels };
    server.models.set(
      "vans",
      vanModel({ fields, version: 2, rows: [{ id: "1", plate: "苏E10001", seats: 9, wheels: 6 }] }),
    );
    tui.pass(REFRESH_MS);
    await tui.shows("车轮");
    await tui.shows("“面包车”已是新版本，数据已重新读取");
    await tui.until(() => vansIn(tui)?.rows[0]?.row["wheels"] === 6);
    expect(tui.runtime.store.getState().records["users"]?.rows).toBe(users?.rows);
  });

  it("a call refused for an old model version reads the models again and keeps typed values", async () => {
    server.models.set("vans", vanModel());
    const tui = await start();
    await openVans(tui);
    for (const input of ["a", "苏E10003", keys.down, "7"]) await tui.type(input);
    server.models.set("vans", vanModel({ fields: renamed, version: 2 }));
    await tui.type(keys.ctrl("s"));
    await tui.shows("席位");
    await tui.shows("已填写的内容保留");
    expect(formIn(tui)?.draft).toMatchObject({ plate: "苏E10003", places: 7 });
    await tui.until(() => tui.runtime.store.getState().shell.pending === 0);
    await tui.type(keys.ctrl("s"));
    await tui.shows("已保存：苏E10003");
    expect(server.models.get("vans")?.rows).toEqual([expect.objectContaining({ plate: "苏E10003", places: 7 })]);
  });

  it("an open form reads its record again and keeps the typed values", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    await openVans(tui);
    await tui.type("e");
    await tui.until(() => formIn(tui) !== undefined);
    for (const input of [keys.down, keys.ctrlU, "3x"]) await tui.type(input);
    const now = rows.map(({ seats: places, ...row }) => ({ ...row, plate: `${row.plate}X`, places }));
    server.models.set("vans", vanModel({ fields: renamed, version: 2, rows: now }));
    tui.pass(REFRESH_MS);
    await tui.shows("苏E10001X");
    await tui.shows("3x");
    expect(formIn(tui)).toMatchObject({ typed: { places: "3x" }, draft: { plate: "苏E10001X" }, at: 1 });
  });

  it("a record in the middle of saving is saved once before its model changes", async () => {
    server.models.set("vans", vanModel());
    const tui = await start();
    await openVans(tui);
    for (const input of ["a", "苏E10003", keys.down, "7"]) await tui.type(input);
    const answered = server.hold();
    await tui.type(keys.ctrl("s"));
    await tui.until(() => formIn(tui)?.busy === true && server.models.get("vans")?.rows.length === 1);
    const saved = server.models.get("vans")?.rows ?? [];
    server.models.set("vans", vanModel({ fields: renamed, version: 2, rows: saved }));
    tui.pass(REFRESH_MS);
    // Requested at the start, by the refresh, and with the rights of the new version.
    await tui.until(() => server.calls.filter((call) => call === "GET /api/ext/models").length === 3);
    expect(versionIn(tui)).toBe(1);
    answered();
    await tui.until(() => versionIn(tui) === 2 && vansIn(tui)?.status === "ready");
    expect(vansIn(tui)?.panels).toEqual([]);
    expect(server.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  it("an action started with the old version opens nothing in the new version", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    await openVans(tui);
    const answered = server.hold();
    await tui.type("e");
    await tui.until(() => server.calls.includes("GET /api/ext/models/vans/1"));
    server.models.set("vans", vanModel({ fields: renamed, version: 2, rows }));
    tui.pass(REFRESH_MS);
    await tui.until(() => versionIn(tui) === 2);
    answered();
    await tui.until(() => vansIn(tui)?.status === "ready" && tui.runtime.store.getState().shell.pending === 0);
    expect(vansIn(tui)?.panels).toEqual([]);
  });

  it("a removed model closes its screen and shows a message", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    await openVans(tui);
    await tui.type("a");
    await tui.until(() => formIn(tui) !== undefined);
    server.models.delete("vans");
    tui.pass(REFRESH_MS);
    await tui.shows("“面包车”已不再提供，页面已关闭");
    await tui.shows("用户目录");
    expect(vansIn(tui)).toBeUndefined();
    await tui.type("o");
    await tui.hides("面包车");
  });

  it("a list of a removed model closes at once when it is refreshed", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    await openVans(tui);
    server.models.delete("vans");
    await tui.type("r");
    await tui.shows("“面包车”已不再提供，页面已关闭");
  });

  it("after a switch of the factory the models of that factory are used", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    await openVans(tui);
    server.models.set("vans", vanModel({ version: 2, rows: rows.slice(1) }));
    await tui.type("f");
    await tui.type("j");
    await tui.type(keys.enter);
    await tui.shows("工厂f2");
    await tui.until(() => versionIn(tui) === 2 && vansIn(tui)?.status === "ready");
    expect(vansIn(tui)?.rows.map(({ row }) => row["plate"])).toEqual(["苏E10002"]);
    server.models.delete("vans");
    await tui.type("f");
    await tui.type("k");
    await tui.type(keys.enter);
    await tui.until(() => versionIn(tui) === undefined);
    await tui.shows("用户目录");
  });

  it("after another sign-in the models of the new session are used", async () => {
    server.models.set("vans", vanModel({ rows }));
    const tui = await start();
    await openVans(tui);
    await tui.runtime.session.signOut();
    await tui.shows("http://test");
    server.models.delete("vans");
    await tui.runtime.session.adopt("u");
    await tui.until(() => !resourcesIn(tui).registry.find("vans"));
    await tui.shows("用户目录");
    expect(versionIn(tui)).toBeUndefined();
  });
});
