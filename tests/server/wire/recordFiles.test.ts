import { existsSync } from "node:fs";
import { join } from "node:path";

import { csvText, exportRecords, ignoredText, memoryPlan, planChanges, type PlanHeader } from "@banche/core/bulk";
import { nodeReadPorts, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";
import { signedIn } from "./signedIn.ts";
import { scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
const page = "models.buses";
const add = `${page}/btn_add`;
const edit = `${page}/btn_edit`;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = Buffer.from("%PDF-1.7 bus");
const padded = (sizeBytes: number) => Buffer.concat([png, Buffer.alloc(sizeBytes - png.length)]);

const ask = (method: string, path: string, asked: Asked) =>
  wire.ask(method, `/api/ext/${path}`, { ...asked, headers: { ...ours, ...asked.headers } });
/** A user, not an administrator, with the page, its columns and these of its buttons. @returns the token */
const person = async (...grants: readonly string[]): Promise<string> =>
  (await wire.userWith([page, `${page}#pictures`, `${page}#papers`, `${page}#code`, ...grants])).token;

let admin: string;
/** A user who may add and edit. */
let writer: string;
/** A user who may only read. */
let reader: string;

beforeAll(async () => {
  admin = await wire.login("admin");
  const design = {
    name: "buses",
    ...{ title: ["车辆", "Buses"], one: ["车辆", "bus"], scope: "factory", key: ["code"], label: "code" },
    dataScope: { owner: "creator" },
    fields: {
      code: { kind: "text", label: ["编号", "Code"], id: "code", max: 20, required: true },
      pictures: { kind: "images", label: ["照片", "Pictures"], id: "pictures", max: 2, sizeMb: 1 },
      papers: { kind: "files", label: ["证件", "Papers"], id: "papers", accept: ".pdf" },
      signed: { kind: "signature", label: ["签名", "Signature"], id: "signed" },
    },
    list: { shape: "page", columns: ["code", "pictures"], search: ["code"], sort: "code" },
    form: [["code", "pictures", "papers", "signed"]],
  };
  const made = await ask("POST", "designs", { token: admin, body: { design } });
  expect([made.code, made.text]).toEqual([200, expect.anything()]);
  expect((await ask("PUT", "designs/buses/State", { token: admin, body: { state: "published" } })).code).toBe(200);
  writer = await person(add, edit, `${page}/btn_remove`);
  reader = await person();
});

interface Sending {
  readonly token?: string;
  readonly field?: string;
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly resource?: string;
  readonly key?: string;
}

function upload(sending: Sending = {}): Promise<Answer> {
  const { token = writer, field = "pictures", name = "a.png", bytes = png, resource = "buses", key } = sending;
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return ask("POST", `files/${resource}/${field}`, { token, body: form, headers });
}
const uploaded = async (sending: Sending = {}): Promise<string> => {
  const answer = await upload(sending);
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data.name;
};
const held = (fileId: string, name = "a.png") => ({ name, fileId, url: "javascript:alert(1)" });
let counter = 0;
const create = (token: string, values: object) =>
  ask("POST", "models/buses", { token, body: { code: `B${(counter += 1)}`, ...values } });
const created = async (token: string, values: object): Promise<string> => {
  const answer = await create(token, values);
  expect([answer.code, answer.text]).toEqual([200, expect.anything()]);
  return answer.data.id;
};
const change = (token: string, id: string, body: object) => ask("PUT", `models/buses/${id}`, { token, body });
const links = (token: string, id: string, field = "pictures") => ask("GET", `files/buses/${field}/${id}`, { token });
const namesOf = async (token: string, id: string): Promise<readonly unknown[]> =>
  (await links(token, id)).data.list.map((row) => row["name"]);
const bytesAt = async (url: string) => {
  const response = await fetch(wire.url + url);
  return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("an upload is refused", () => {
  test.each<readonly [string, () => Promise<Sending>, object]>([
    ["without a session", async () => ({ token: "" }), { code: 600 }],
    ["without the page", async () => ({ token: (await wire.userWith([])).token }), { code: 403 }],
    ["of a user who may only read", async () => ({ token: reader }), { code: 403 }],
    [
      "into a column that the user may not see",
      async () => ({ token: (await wire.userWith([page, add, `${page}#code`])).token }),
      { code: 403 },
    ],
    ["into a field that does not hold files", async () => ({ field: "code" }), { reason: "not_found" }],
    ["into an unknown field", async () => ({ field: "__proto__" }), { reason: "not_found" }],
    ["into an unknown resource", async () => ({ resource: "constructor", token: admin }), { reason: "not_found" }],
    ["of a program named as a picture", async () => ({ bytes: Buffer.from("MZ") }), { reason: "file_kind" }],
    ["of an SVG drawing", async () => ({ name: "a.svg", bytes: Buffer.from("<svg/>") }), { reason: "file_kind" }],
    ["of a PDF document as a picture", async () => ({ name: "a.pdf", bytes: pdf }), { reason: "file_kind" }],
    [
      "of a PDF document as a signature",
      async () => ({ token: admin, field: "signed", name: "a.pdf", bytes: pdf }),
      { reason: "file_kind" },
    ],
    [
      "of a signature of 1 MB",
      async () => ({ token: admin, field: "signed", bytes: padded(1024 * 1024) }),
      { reason: "file_too_large" },
    ],
    ["of a kind that the field does not accept", async () => ({ field: "papers" }), { reason: "file_kind" }],
    ["of an empty file", async () => ({ bytes: Buffer.alloc(0) }), { reason: "file_empty" }],
    ["when it is too large for the field", async () => ({ bytes: padded(1024 * 1024) }), { reason: "file_too_large" }],
  ])("%s", async (_what, sending, answer) => {
    expect(await upload(await sending())).toMatchObject(answer);
  });

  test("through the general upload calls", async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(png)]), "a.png");
    expect(await wire.ask("POST", "/api/file/Uploader/record", { token: writer, body: form })).toMatchObject({
      code: 400,
    });
  });
});

describe("a record is refused", () => {
  const refused = { code: 400, issues: [{ field: "pictures", rule: "files" }] };
  test.each<readonly [string, () => Promise<unknown>, object]>([
    ["with a file that was never uploaded", async () => [held(`20260101_${"0".repeat(32)}.png`)], refused],
    ["with a file that another user uploaded", async () => [held(await uploaded({ token: admin }))], refused],
    [
      "with a file uploaded for another field",
      async () => [held(await uploaded({ field: "papers", name: "a.pdf", bytes: pdf }))],
      refused,
    ],
    [
      "with a file that another record holds",
      async () => {
        const picture = held(await uploaded());
        await created(writer, { pictures: [picture] });
        return [picture];
      },
      refused,
    ],
    [
      "with a file of the general upload call",
      async () => {
        const form = new FormData();
        form.append("file", new Blob([new Uint8Array(png)]), "a.png");
        const { data } = await wire.ask("POST", "/api/file/Uploader/annexpic", { token: writer, body: form });
        return [held(data.name)];
      },
      refused,
    ],
    [
      "with more files than the field allows",
      async () => [await uploaded(), await uploaded(), await uploaded()].map((one) => held(one)),
      { issues: [{ rule: "tooManyFiles" }] },
    ],
    ["with a path instead of a file id", async () => [held("../../etc/passwd")], refused],
    [
      "with the same file twice",
      async () => {
        const one = held(await uploaded());
        return [one, one];
      },
      refused,
    ],
    ["with a text instead of a list", async () => "a.png", { code: 400 }],
    ["with a list of texts", async () => ["a.png"], { code: 400 }],
    ["with an object instead of a list", async () => ({ length: 1 }), { code: 400 }],
    ["with a number as a file name", async () => [{ name: 1, fileId: await uploaded() }], { code: 400 }],
    ["with a negative file size", async () => [{ ...held(await uploaded()), size: -1 }], { code: 400 }],
    [
      "with a mark of text direction in a file name",
      async () => [held(await uploaded(), "a\u202egnp.exe")],
      { issues: [{ rule: "characters" }] },
    ],
  ])("%s", async (_what, pictures, answer) => {
    expect(await create(writer, { pictures: await pictures() })).toMatchObject(answer);
  });

  test("with an upload that another record of the batch uses", async () => {
    const pictures = [held(await uploaded())];
    const operations = ["x1", "x2"].map((code) => ({ op: "create", record: { code, pictures } }));
    const { data } = await ask("POST", "batch/buses", { token: writer, body: { operations } });
    expect((data as unknown as readonly { readonly code: number }[]).map(({ code }) => code)).toEqual([200, 400]);
  });
});

describe("the files of a record", () => {
  test("are listed without addresses, and read through signed links of the record", async () => {
    const fileId = await uploaded({ name: "车/头\u202e.png" });
    const id = await created(writer, { pictures: [{ ...held(fileId), size: png.length, more: 1 }] });
    const { data } = await ask("GET", `models/buses/${id}`, { token: reader });
    expect(data["pictures"]).toEqual([{ name: "a.png", fileId, size: png.length }]);
    const [link] = (await links(reader, id)).data.list;
    expect(link).toMatchObject({ name: fileId });
    expect(await bytesAt(String(link?.["picture"]))).toEqual({ type: "image/png", bytes: png });
    expect((await bytesAt(String(link?.["url"]))).bytes).toEqual(png);
  });

  test("of other kinds than pictures are downloaded, not shown", async () => {
    const papers = [held(await uploaded({ field: "papers", name: "证.pdf", bytes: pdf }), "证.pdf")];
    const id = await created(writer, { papers });
    const [link] = (await links(writer, id, "papers")).data.list;
    expect(Object.keys(link ?? {})).toEqual(["name", "url"]);
    const response = await fetch(wire.url + String(link?.["url"]));
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  test("cannot be read in any other way, even by their owner", async () => {
    const name = await uploaded();
    const id = await created(writer, { pictures: [held(name)] });
    for (const token of [writer, admin]) {
      for (const path of [`Download/record/${name}`, `Image/record/${name}`]) {
        const answer = await wire.ask("GET", `/api/file/${path}`, { token });
        expect([path, answer.reason]).toEqual([path, "not_found"]);
      }
    }
    const [link] = (await links(writer, id)).data.list;
    const other = await uploaded();
    const forged = String(link?.["picture"]).replace(name, other);
    expect((await bytesAt(forged)).bytes.includes(png)).toBe(false);
  });

  test("are not listed without the page, the column or the factory", async () => {
    const id = await created(admin, { pictures: [held(await uploaded({ token: admin }))] });
    expect(await namesOf(reader, id)).toHaveLength(1);
    expect((await links((await wire.userWith([])).token, id)).code).toBe(403);
    expect((await links((await wire.userWith([page, `${page}#code`])).token, id)).code).toBe(403);
    expect(await links(reader, "another")).toMatchObject({ reason: "not_found" });
    expect(await links(reader, id, "code")).toMatchObject({ reason: "not_found" });
    const [second] = await wire.sql<{ id: string }>(`select id from factories order by sort_order offset 1 limit 1`);
    const headers = { "banche-factory": second?.id ?? "" };
    expect(await ask("GET", `files/buses/pictures/${id}`, { token: admin, headers })).toMatchObject({
      reason: "not_found",
    });
    const picture = held(await uploaded({ token: admin }));
    const body = { code: "elsewhere", pictures: [picture] };
    expect(await ask("POST", "models/buses", { token: admin, headers, body })).toMatchObject({
      issues: [{ field: "pictures", rule: "files" }],
    });
  });

  test("belong to one record: a removed file can be added again, but not to another record", async () => {
    const name = await uploaded();
    const pictures = [held(name)];
    const id = await created(writer, { pictures });
    expect((await change(writer, id, { pictures: [] })).code).toBe(200);
    expect(await namesOf(writer, id)).toEqual([]);
    expect(await create(admin, { pictures })).toMatchObject({ code: 400, issues: [{ rule: "files" }] });
    expect((await change(admin, id, { pictures })).code).toBe(200);
    expect(await namesOf(writer, id)).toEqual([name]);
    // An undo creates a new record. The user who deleted the old record may give it the same files.
    expect((await ask("DELETE", `models/buses/${id}`, { token: writer })).code).toBe(200);
    expect(await create(admin, { pictures })).toMatchObject({ code: 400, issues: [{ rule: "files" }] });
    expect(await namesOf(writer, await created(writer, { pictures }))).toEqual([name]);
  });

  test("stay when other fields change, can be reordered, and can be renamed", async () => {
    const [a, b] = [held(await uploaded(), "a.png"), held(await uploaded(), "b.png")];
    const id = await created(writer, { pictures: [a, b] });
    expect((await change(admin, id, { code: `other ${id.slice(0, 8)}` })).code).toBe(200);
    expect((await change(admin, id, { pictures: [b, a] })).code).toBe(200);
    expect(await namesOf(writer, id)).toEqual([b.fileId, a.fileId]);
    expect((await change(admin, id, { pictures: [{ ...b, name: "c.png" }] })).code).toBe(200);
    expect((await ask("GET", `models/buses/${id}`, { token: reader })).data["pictures"]).toEqual([
      { name: "c.png", fileId: b.fileId },
    ]);
  });

  test("are checked but not used by a dry run", async () => {
    const pictures = [held(await uploaded())];
    const operations = [{ op: "create", record: { code: "dry", pictures } }];
    const { data } = await ask("POST", "batch/buses", { token: writer, body: { operations, dryRun: true } });
    expect((data as unknown as readonly { readonly code: number }[]).map(({ code }) => code)).toEqual([200]);
    await created(writer, { pictures });
  });
});

test("an upload repeated with the same key is stored once", async () => {
  const [first, again] = [await upload({ key: "one-picture" }), await upload({ key: "one-picture" })];
  expect(again.text).toBe(first.text);
  expect(await upload({ key: "one-picture", bytes: padded(200) })).toMatchObject({ code: 409, reason: "conflict" });
  expect(await wire.sql(`select 1 from record_files where name = $1`, [first.data.name])).toHaveLength(1);
  expect(existsSync(join(wire.dataDir, "files", "record", first.data.name))).toBe(true);
});

test("an export contains file names, and importing it again changes nothing", async () => {
  await created(admin, { pictures: [held(await uploaded({ token: admin }), "车头, 侧.png")] });
  const client = await signedIn(wire.url);
  const resource = (await client.loadModels()).of("buses");
  const sheet = await exportRecords({ client, resource, language: "zh", ownNames: true });
  let text = "";
  for await (const piece of csvText(sheet)) text += piece;
  expect(text.split("\n")[0]?.trim()).toBe("code,pictures,papers,signed");
  expect(text).toContain("车头, 侧.png");
  const { totals, issues, files } = await planChanges({
    ...{ client, clock: systemClock, ports: nodeReadPorts, language: "zh" },
    target: { server: wire.url, factoryId: "", factory: "", account: "admin" } as never,
    sources: [{ resource, source: fileOf("buses.csv", text) }],
    store: (head: PlanHeader) => memoryPlan(head),
  });
  expect(issues).toEqual([]);
  expect(totals).toMatchObject({ create: 0, update: 0 });
  expect(files.map((one) => ignoredText(one, "en"))).toEqual([expect.stringContaining("pictures, papers")]);
});

test("a data scheme hides the files of hidden records", async () => {
  const id = await created(admin, { pictures: [held(await uploaded({ token: admin }))] });
  const { token } = await world.person([await world.scheme({ page, scope: "own" })], [page]);
  expect(await links(token, id)).toMatchObject({ reason: "not_found" });
  expect(await namesOf(admin, id)).toHaveLength(1);
});
