import { csvText, exportRecords, memoryPlan, planChanges, type PlanHeader } from "@banche/core/bulk";
import { nodeReadPorts, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { type Asked, ours, sharedWire } from "./harness.ts";
import { signedIn } from "./signedIn.ts";

const wire = sharedWire();
const page = "models.guides";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const ask = (method: string, path: string, asked: Asked) =>
  wire.ask(method, `/api/ext/${path}`, { ...asked, headers: { ...ours, ...asked.headers } });

let admin: string;
/** A user who may add and edit. */
let writer: string;

beforeAll(async () => {
  admin = await wire.login("admin");
  const design = {
    ...{ name: "guides", title: ["说明", "Guides"], one: ["说明", "guide"] },
    ...{ scope: "factory", key: ["code"], label: "code" },
    fields: {
      code: { kind: "text", label: ["编号", "Code"], id: "code", max: 20, required: true },
      about: { kind: "richText", label: ["说明", "About"], id: "about" },
      pictures: { kind: "images", label: ["照片", "Pictures"], id: "pictures" },
    },
    list: { shape: "page", columns: ["code", "about"], search: ["code"], sort: "code" },
    form: [["code", "about", "pictures"]],
  };
  const made = await ask("POST", "designs", { token: admin, body: { design } });
  expect([made.code, made.text]).toEqual([200, expect.anything()]);
  expect((await ask("PUT", "designs/guides/State", { token: admin, body: { state: "published" } })).code).toBe(200);
  const columns = ["code", "about", "pictures"].map((name) => `${page}#${name}`);
  const buttons = ["add", "edit", "remove"].map((name) => `${page}/btn_${name}`);
  writer = (await wire.userWith([page, ...columns, ...buttons])).token;
});

const uploaded = async (token = writer, field = "about", bytes: Uint8Array = png) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "a.png");
  return ask("POST", `files/guides/${field}`, { token, body: form });
};
const pictureOf = async (token = writer, field = "about"): Promise<string> => (await uploaded(token, field)).data.name;
const address = (name: string) => `/api/file/Image/record/${name}`;
const html = (...names: readonly string[]) =>
  `<p>a</p>${names.map((name) => `<img alt="" src="${address(name)}" />`).join("")}`;
let counter = 0;
const create = (values: object, token = writer) =>
  ask("POST", "models/guides", { token, body: { code: `G${(counter += 1)}`, ...values } });
const created = async (values: object, token = writer): Promise<string> => {
  const answer = await create(values, token);
  expect([answer.code, answer.issues]).toEqual([200, undefined]);
  return answer.data.id;
};
const change = (id: string, body: object, token = writer) => ask("PUT", `models/guides/${id}`, { token, body });
const links = (id: string, token = writer) => ask("GET", `files/guides/about/${id}`, { token });
const namesOf = async (id: string) => (await links(id)).data.list.map(({ name }) => name as unknown);
const told = async (id: string) => (await ask("GET", `models/guides/${id}`, { token: writer })).data["about"];

describe("a picture in a text is refused", () => {
  test.each<readonly [string, () => Promise<string>, string]>([
    ["of another server", async () => '<img src="https://example.com/a.png">', "htmlPictures"],
    ["of a place without a scheme", async () => `<img src="//example.com${address("a.png")}">`, "htmlPictures"],
    ["inside of the text itself", async () => `<img src="data:image/png;base64,AAAA">`, "htmlPictures"],
    ["of a notice", async () => html(await pictureOf()).replace("/record/", "/annexpic/"), "htmlPictures"],
    ["that is none of ours", async () => html(`20261128_${"0".repeat(32)}.png`), "files"],
    ["that somebody else uploaded", async () => html(await pictureOf(admin)), "files"],
    ["of another field", async () => html(await pictureOf(writer, "pictures")), "files"],
    [
      "of another record",
      async () => {
        const name = await pictureOf();
        await created({ about: html(name) });
        return html(name);
      },
      "files",
    ],
    ["that is too much", async () => html(...Array.from({ length: 21 }, (_, n) => nameOf(n))), "tooManyFiles"],
  ])("%s", async (_what, text, rule) => {
    const about = await text();
    expect(await create({ about })).toMatchObject({ code: 400, issues: [{ field: "about", rule }] });
    const operations = [{ op: "create", record: { code: "batch", about } }];
    const batch = await ask("POST", "batch/guides", { token: writer, body: { operations } });
    expect(batch.data).toMatchObject([{ code: 400, issues: [{ rule }] }]);
  });

  test("that is not a picture file", async () => {
    expect(await uploaded(writer, "about", Buffer.from("MZ"))).toMatchObject({ reason: "file_kind" });
  });
});

describe("a picture in a text", () => {
  test("is stored without a signature, and can be read by users who may read the record", async () => {
    const name = await pictureOf();
    const signed = html(name).replace('.png"', '.png?encryption=abc&amp;size=small"');
    const id = await created({ about: signed.replace("/api/", "/banche/api/") });
    expect(await told(id)).toBe(html(name));
    const bare = await fetch(wire.url + address(name));
    expect(bare.headers.get("content-type")).not.toContain("image");
    const [link] = (await links(id)).data.list;
    const shown = await fetch(wire.url + String(link?.["picture"]));
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
  });

  test("is not sent to users who may not read the column or the record", async () => {
    const id = await created({ about: html(await pictureOf()) });
    expect((await links(id, (await wire.userWith([page, `${page}#code`])).token)).code).toBe(403);
    expect((await links(id, (await wire.userWith([])).token)).code).toBe(403);
  });

  test("is released with the text that contained it, and can be used again with that text", async () => {
    const name = await pictureOf();
    const left = async () =>
      (await wire.sql("select left_at from record_files where name = $1", [name]))[0]?.["left_at"];
    const id = await created({ about: html(name) });
    expect(await left()).toBeNull();
    expect((await change(id, { about: "<p>b</p>" })).code).toBe(200);
    expect([await namesOf(id), await left()]).toEqual([[], expect.anything()]);
    expect((await change(id, { about: html(name) })).code).toBe(200);
    expect([await namesOf(id), await left()]).toEqual([[name], null]);
    expect((await ask("DELETE", `models/guides/${id}`, { token: writer })).code).toBe(200);
    expect(await left()).not.toBeNull();
  });

  test("counts as content: a text with only a picture is not empty", async () => {
    const name = await pictureOf();
    const id = await created({ about: `<img src="${address(name)}">` });
    expect(await told(id)).toBe(`<img src="${address(name)}" />`);
  });

  test("stays unchanged when an export is imported again", async () => {
    await created({ about: html(await pictureOf(admin)) }, admin);
    const client = await signedIn(wire.url);
    const resource = (await client.loadModels()).of("guides");
    let text = "";
    const fields = ["code", "about"];
    const sheet = await exportRecords({ client, resource, language: "zh", ownNames: true, fields });
    for await (const piece of csvText(sheet)) text += piece;
    expect(text).toContain("/api/file/Image/record/");
    const { totals, issues } = await planChanges({
      ...{ client, clock: systemClock, ports: nodeReadPorts, language: "zh" },
      target: { server: wire.url, factoryId: "", factory: "", account: "admin" } as never,
      sources: [{ resource, source: fileOf("guides.csv", text) }],
      store: (head: PlanHeader) => memoryPlan(head),
    });
    expect([issues, totals]).toMatchObject([[], { create: 0, update: 0 }]);
  });
});

function nameOf(n: number): string {
  return `20261128_${String(n).padStart(32, "0")}.png`;
}
