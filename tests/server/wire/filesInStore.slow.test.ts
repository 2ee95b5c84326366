/** Files in a store with the S3 protocol: the same guarantees as in a folder, and the behaviour while the store is down. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

import { SOCKET_PATHS } from "@banche/core/wire";
import { examine, restoreBackupFile, type ServerOptions, startServer, verifyBackupFile } from "@banche/server";
import { createTestDatabase, startS3Server } from "@banche/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";

import { testFolder } from "../../lib/folders.ts";
import { askingOf } from "./asking.ts";
import { ours, sharedWire } from "./harness.ts";

const store = await startS3Server();
afterAll(() => store.close());
const place = { files: store.address, s3: store.options };
const wire = sharedWire(place);
let token: string;
beforeAll(async () => {
  token = await wire.login("admin");
});
/** Repairs the store after any fault that a test made. */
const mend = async (): Promise<void> => {
  store.fail("busy", 0);
  await store.up();
};
const backAgain = async (): Promise<void> => {
  await mend();
  await expect.poll(async () => (await upload("a.txt", "there again")).code, { timeout: 60_000 }).toBe(200);
};

const backups = "/api/system/Base/DataBackup";
const keys = (below: string): readonly string[] => [...store.objects.keys()].filter((key) => key.startsWith(below));
/** Files in the data folder, without the SQLite file that the demo reads as an external data source. */
const onDisk = (): readonly string[] =>
  readdirSync(wire.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "archive.sqlite")
    .map(({ name }) => name);
const names = async (): Promise<readonly string[]> =>
  (await wire.sql<{ name: string }>("select name from files order by name")).map(({ name }) => name);

function upload(name: string, content: string | Buffer, type = "annex") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
  return wire.ask("POST", `/api/file/Uploader/${type}`, { token, body: form });
}

async function download(name: string, url = wire.url): Promise<Response> {
  const link = await wire.ask("GET", `/api/file/Download/annex/${name}`, { token });
  return fetch(url + link.data.url);
}

/** Another process of the installation, with its own data folder. */
async function another(more: Partial<ServerOptions> = place) {
  const lines: string[] = [];
  const server = await startServer({
    ...{
      dataDir: testFolder(),
      databaseUrl: wire.databaseUrl,
      port: 0,
      logLevel: "info",
      onLog: (line) => lines.push(line),
    },
    ...more,
  });
  onTestFinished(() => server.close());
  return { server, lines, ...askingOf({ url: () => server.url, query: () => Promise.reject(new Error("not asked")) }) };
}

/** A PNG of noise, too large for a small picture. */
function picture(): Buffer {
  const [width, height] = [200, 150];
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), randomBytes(3 * width)]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const piece = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  const content = deflateSync(Buffer.concat(rows));
  return Buffer.concat([start, piece("IHDR", header), piece("IDAT", content), piece("IEND", Buffer.alloc(0))]);
}

describe("a server does not start with", () => {
  test.each([
    ["a store without keys", { files: store.address }, "invalid_options", "AWS_ACCESS_KEY_ID"],
    ["what is no address", { files: "s3://" }, "invalid_options", "s3://bucket/prefix"],
    [
      "another secret",
      { ...place, s3: { ...store.options, secretAccessKey: "x" } },
      "files_unavailable",
      "SignatureDoesNotMatch",
    ],
    ["a bucket that is not there", { ...place, files: "s3://no-bucket" }, "files_unavailable", "NoSuchBucket"],
  ])("%s", async (_what, more, code, words) => {
    const refused: unknown = await another(more).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code, message: expect.stringContaining(words) as string });
    expect(String(refused)).not.toContain(store.options.secretAccessKey);
  });
});

describe("an upload", () => {
  test("that is refused leaves nothing in the store or on the disk", async () => {
    const before = store.objects.size;
    expect(await upload("a.png", "<script>")).toMatchObject({ code: 400, reason: "file_kind" });
    expect(await upload("a.txt", "")).toMatchObject({ code: 400, reason: "file_empty" });
    expect(store.objects.size).toBe(before);
    expect(onDisk()).toEqual(["installation"]);
  });

  test("that the client breaks off leaves nothing in the store or on the disk", async () => {
    const before = store.objects.size;
    const call = request(`${wire.url}/api/file/Uploader/annex`, {
      method: "POST",
      headers: { authorization: token, "content-type": "multipart/form-data; boundary=x", "content-length": 1_000_000 },
    });
    call.on("error", () => undefined);
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbegun');
    await expect.poll(onDisk).toHaveLength(2);
    call.destroy();
    await expect.poll(onDisk).toEqual(["installation"]);
    expect(store.objects.size).toBe(before);
  });

  test("is stored only in the store, and every process can return it", async () => {
    const bytes = randomBytes(70_000).toString("base64");
    const { data } = await upload("名单.txt", bytes);
    expect(String(store.objects.get(`files/annex/${data.name}`))).toBe(bytes);
    expect(onDisk()).toEqual(["installation"]);
    const { server } = await another();
    for (const url of [wire.url, server.url]) expect(await (await download(data.name, url)).text()).toBe(bytes);
  });

  test("of a picture gets one small version in the store, which is created only once", async () => {
    const { data } = await upload("bus.png", picture(), "annexpic");
    const ask = (url: string) => fetch(`${url + data.url}?size=small`, { headers: { authorization: token } });
    const { server } = await another();
    const shown = [await ask(wire.url), await ask(server.url)];
    expect(shown.map((answer) => answer.headers.get("content-type"))).toEqual(["image/webp", "image/webp"]);
    const small = `files/.small/annexpic/${data.name}.webp`;
    const bytes = await Promise.all(shown.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(bytes.every((one) => one.equals(store.objects.get(small) ?? Buffer.alloc(0)))).toBe(true);
    expect(store.asked.filter((asked) => asked === `PUT ${small}`)).toHaveLength(1);
  });
});

describe("while the store is down", () => {
  afterEach(backAgain);

  test("file calls are refused with a retry time, other calls work, and no file is lost", async () => {
    const { data } = await upload("a.txt", "before");
    const before = await names();
    await store.down();
    for (const answer of [await upload("a.txt", "meanwhile"), await upload("a.txt", "meanwhile")]) {
      expect(answer).toMatchObject({
        status: 503,
        code: 503,
        reason: "files_away",
        msg: "文件存储暂时无法使用，请稍后再试",
      });
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    const refused = await download(data.name);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await wire.ask("GET", "/api/system/Permission/Users", { token })).toMatchObject({ code: 200 });
    expect((await fetch(`${wire.url}/readyz`)).status).toBe(200);
    expect(onDisk()).toEqual(["installation"]);
    expect(await names()).toEqual(before);
    await store.up();
    await expect.poll(async () => (await download(data.name)).status, { timeout: 60_000 }).toBe(200);
  });

  test("a picture in a chat is refused with a message, and the chat continues", async () => {
    const [other] = await wire.sql<{ id: string }>("select id from users where account = 'dispatcher'");
    const socket = new WebSocket(wire.url.replace("http", "ws") + SOCKET_PATHS[0]);
    onTestFinished(() => socket.close());
    const frames: { readonly method: string }[] = [];
    socket.addEventListener("message", ({ data }) => frames.push(JSON.parse(String(data)) as { method: string }));
    const frame = async (method: string) => {
      await expect.poll(() => frames.some((one) => one.method === method), { timeout: 60_000 }).toBe(true);
      return frames.find((one) => one.method === method);
    };
    await once(socket, "open");
    socket.send(JSON.stringify({ method: "OnConnection", token, mobileDevice: false }));
    await frame("initMessage");
    await store.down();
    const send = (content: object) =>
      socket.send(JSON.stringify({ method: "SendMessage", toUserId: other?.id, clientMessageId: "c-1", ...content }));
    send({ messageType: "image", messageContent: { base64: picture().toString("base64") } });
    expect(await frame("refused")).toMatchObject({ clientMessageId: "c-1", code: "files_away" });
    send({ messageType: "text", messageContent: "到了" });
    expect(await frame("sendMessage")).toBeDefined();
  });

  test("a file that was stored without an answer is deleted later", async () => {
    const before = keys("files/annex/").length;
    store.fail("loses-answers", Infinity, "PUT");
    expect(await upload("a.txt", "kept?")).toMatchObject({ code: 503 });
    expect(keys("files/annex/")).toHaveLength(before + 1);
    const noted = await wire.sql<{ key: string }>("select 'files/' || type || '/' || name as key from file_leftovers");
    expect(noted.filter(({ key }) => store.objects.has(key))).toHaveLength(1);
    store.fail("busy", 0);
    // Each process cleans up at its start, and every hour.
    await another();
    await expect.poll(() => wire.sql("select type from file_leftovers")).toEqual([]);
    expect(keys("files/annex/")).toHaveLength(before);
  });

  test("a process starts and logs that the store is down", async () => {
    await store.down();
    const { lines, login } = await another();
    expect(await login("admin")).not.toBe("");
    expect(lines.join("")).toContain("the store of files does not do what it is asked");
    expect(lines.join("")).not.toContain("sees other files");
  });

  test("a backup fails, gives the reason, and leaves no file", async () => {
    await upload("a.txt", "to be kept");
    store.fail("cuts-answers", Infinity, "GET");
    const row = await backUp();
    expect(row).toMatchObject({ state: "failed", reason: "files_away" });
    expect(keys("backups/")).toEqual([]);
    expect(onDisk()).toEqual(["installation"]);
  });
});

interface Row {
  readonly id: string;
  readonly fileName: string;
  readonly fileUrl: string;
  readonly state: string;
  readonly sha256: string;
}

/** A finished backup. */
async function backUp(): Promise<Row> {
  const { data } = await wire.ask("POST", backups, { token });
  const found = async () =>
    ((await wire.ask("GET", backups, { token, headers: ours })).data.list as unknown as readonly Row[]).find(
      ({ id }) => id === data.id,
    );
  await expect.poll(async () => (await found())?.state, { timeout: 60_000 }).not.toBe("running");
  return (await found()) as Row;
}

test("a backup contains all files, is downloaded from any process, and is restored into another store", async () => {
  const { data } = await upload("a.txt", "of the backup");
  const row = await backUp();
  expect(row.state).toBe("ok");
  expect(keys("backups/")).toEqual([`backups/${row.fileName}`]);
  expect(onDisk()).toEqual(["installation"]);
  const { server } = await another();
  const bytes = Buffer.from(await (await fetch(server.url + row.fileUrl)).arrayBuffer());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(row.sha256);

  const target = await startS3Server();
  onTestFinished(() => target.close());
  const into = await createTestDatabase(inject("postgresUrl"), "empty");
  onTestFinished(() => into.drop());
  const file = join(testFolder(), "backup.tar.gz");
  writeFileSync(file, bytes);
  const options = { dataDir: testFolder(), databaseUrl: into.url, files: target.address, s3: target.options };
  await target.down();
  await expect(restoreBackupFile(file, options)).rejects.toMatchObject({ code: "files_unavailable" });
  await target.up();
  expect(await restoreBackupFile(file, options)).toEqual(await verifyBackupFile(file));
  expect(String(target.objects.get(`files/annex/${data.name}`))).toBe("of the backup");

  await wire.ask("DELETE", `${backups}/${row.id}`, { token });
  expect(keys("backups/")).toEqual([]);
});

describe("a process with another place for files", () => {
  test("is reported in the log; a process with the same place is not", async () => {
    const [same, different] = [await another(), await another({ files: testFolder() })];
    expect(same.lines.join("")).not.toContain("sees other files");
    expect(different.lines.join("")).toContain("another process of this installation sees other files");
  });

  test("is reported in the log when its key for passwords differs, and only then", async () => {
    const one = await another({ ...place, secretKey: "the same key for all of them" });
    const two = await another({ ...place, secretKey: "the same key for all of them" });
    expect(one.lines.join("")).toContain("seals passwords of data sources with another key");
    await one.server.close();
    expect(two.lines.join("")).not.toContain("the same key for all of them");
  });

  test("is found by the doctor's check, which leaves no file", async () => {
    const base = { dataDir: testFolder(), databaseUrl: wire.databaseUrl };
    const of = async (more: object) =>
      (await examine({ ...base, ...more }))
        .filter(({ name }) => name === "files")
        .map(({ state, found }) => [state, found]);
    const before = [...store.objects.keys()];
    expect(await of(place)).toEqual([["ok", "kept"]]);
    expect([...store.objects.keys()]).toEqual(before);
    expect(await of({ files: testFolder() })).toEqual([
      ["warning", "others"],
      ["ok", "writable"],
    ]);
    expect(await of({ ...place, s3: { ...store.options, secretAccessKey: "x" } })).toEqual([["problem", "refused"]]);
    await store.down();
    onTestFinished(mend);
    expect(await of(place)).toEqual([["problem", "away"]]);
  });
});
