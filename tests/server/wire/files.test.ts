import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { sharedWire } from "./harness.ts";

const wire = sharedWire();
let token: string;
beforeAll(async () => {
  token = await wire.login("admin");
});
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function upload(type: string, name: string, bytes: Uint8Array, by: string | undefined = token) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return wire.ask("POST", `/api/file/Uploader/${type}`, { token: by, body: form });
}
const stored = () =>
  readdirSync(join(wire.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** A picture of the given number of bytes. */
const padded = (sizeBytes: number) => Buffer.concat([png, Buffer.alloc(sizeBytes - png.length)]);

describe("an upload is refused", () => {
  const text = (content: string) => Buffer.from(content);
  test.each([
    ["without a session", "annex", "a.txt", text("a"), 600],
    ["of an unknown type", "other", "a.txt", text("a"), 400],
    ["of a type that is no own member", "__proto__", "a.txt", text("a"), 400],
    ["when it is empty", "annex", "a.txt", text(""), 400],
    ["when it is a page", "annex", "a.html", text("<html>"), 400],
    ["when it is a program", "annex", "a.exe", text("MZ"), 400],
    ["when the content is not what the name says", "annex", "a.png", text("<script>"), 400],
    ["when a program is called a text", "annex", "a.txt", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]), 400],
    ["when an avatar is no picture", "userAvatar", "a.pdf", text("%PDF-1.7"), 400],
    ["when an avatar is a drawing", "userAvatar", "a.svg", text("<svg onload='x'/>"), 400],
    ["without an extension", "annex", "readme", text("a"), 400],
    ["when it is as large as its kind must not be", "userAvatar", "a.png", padded(5 * 1024 * 1024), 400],
  ])("%s", async (_name, type, name, bytes, code) => {
    const answer = await upload(type, name, bytes, code === 600 ? "" : token);
    expect(answer).toMatchObject({ status: 200, code });
    expect(answer.msg).not.toBe("");
  });

  test("when it is not multipart, or its part has another name", async () => {
    expect(await wire.ask("POST", "/api/file/Uploader/annex", { token, body: {} })).toMatchObject({
      code: 400,
      issues: [{ field: "file" }],
    });
    const form = new FormData();
    form.append("other", new Blob(["a"]), "a.txt");
    expect(await wire.ask("POST", "/api/file/Uploader/annex", { token, body: form })).toMatchObject({ code: 400 });
  });

  test("when it is larger than any kind of file may be", async () => {
    const bytes = Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(50 * 1024 * 1024)]);
    expect(await upload("annex", "a.pdf", bytes)).toMatchObject({ code: 400, reason: "file_too_large" });
  });

  test("when the client disconnects in the middle", async () => {
    const call = request(`${wire.url}/api/file/Uploader/annex`, {
      method: "POST",
      headers: { authorization: token, "content-type": "multipart/form-data; boundary=x", "content-length": 1_000_000 },
    });
    call.on("error", () => undefined);
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbegun');
    while (stored().length === 0) await wire.ask("GET", "/healthz");
    call.destroy();
    while (stored().length > 0) await wire.ask("GET", "/healthz");
  });

  test("and leaves no file on the disk", () => {
    expect(stored()).toEqual([]);
  });
});

describe("an uploaded file", () => {
  test("may be one byte below the size limit of its kind", async () => {
    expect(await upload("annexpic", "a.png", padded(5 * 1024 * 1024 - 1))).toMatchObject({ code: 200 });
  });

  test("keeps its bytes and name, gets a new stored name, and is read by a signed link", async () => {
    const bytes = Buffer.from("第一行\n第二行");
    const put = await upload("annex", "../../名单 (1).txt", bytes);
    expect(put).toMatchObject({ code: 200 });
    expect(put.data.name).toMatch(/^\d{8}_[0-9a-f]{32}\.txt$/);
    const link = await wire.ask("GET", `/api/file/Download/annex/${put.data.name}`, { token });
    const file = await fetch(wire.url + link.data.url);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect(file.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent("名单 ")}%281%29.txt`,
    );
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect(
      await wire.ask(
        "GET",
        link.data.url.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      ),
    ).toMatchObject({ code: 400, reason: "link_expired" });
    expect(await wire.ask("GET", "/api/file/Download", { query: { encryption: "x" } })).toMatchObject({ code: 400 });
  });

  test("is not read by another factory or without a session", async () => {
    const put = await upload("annexpic", "a.png", png);
    const path = `/api/file/Image/annexpic/${put.data.name}`;
    expect(put.data.url).toBe(path);
    const small = { query: { size: "small" } };
    expect(await wire.ask("GET", path)).toMatchObject({ code: 600 });
    expect(await wire.ask("GET", path, small)).toMatchObject({ code: 600 });
    const shown = await fetch(wire.url + path, { headers: { authorization: token } });
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("content-disposition")).toMatch(/^inline/);
    const { token: other, id } = await wire.userWith([]);
    await wire.sql(`update files set factory_id = 'x' from factories where false`);
    const [second] = await wire.sql<{ id: string }>(`select id from factories order by sort_order offset 1 limit 1`);
    await wire.sql(`insert into user_factories (user_id, factory_id) values ($1, $2)`, [id, second?.id]);
    await wire.ask("GET", "/api/system/UserCompany/addRedisUserCompany", {
      token: other,
      query: { companyId: second?.id ?? "" },
    });
    expect(await wire.ask("GET", path, { token: other })).toMatchObject({ code: 400, msg: "文件不存在" });
    expect(await wire.ask("GET", path, { token: other, ...small })).toMatchObject({ code: 400, msg: "文件不存在" });
    expect(await wire.ask("GET", `/api/file/Download/annexpic/${put.data.name}`, { token: other })).toMatchObject({
      code: 400,
    });
  });

  test("is returned unchanged when a small version is requested and the file is small", async () => {
    const put = await upload("annexpic", "a.png", png);
    const shown = await fetch(`${wire.url}${put.data.url}?size=small`, { headers: { authorization: token } });
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
  });

  test("of the kind SVG is sent as a download, never shown in the page", async () => {
    const put = await upload(
      "annex",
      "a.svg",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>x</script></svg>"),
    );
    const shown = await fetch(`${wire.url}/api/file/Image/annex/${put.data.name}`, {
      headers: { authorization: token },
    });
    expect(shown.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  test.each(["../../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%00", ".incoming", "a/b", "20260105_x.png"])(
    "is not found by the unsafe name %s",
    async (name) => {
      for (const path of [
        `/api/file/Image/userAvatar/${encodeURIComponent(name)}`,
        `/api/file/Download/annex/${encodeURIComponent(name)}`,
      ]) {
        const answer = await wire.ask("GET", path, { token });
        expect([answer.code === 200, answer.code === 500]).toEqual([false, false]);
      }
    },
  );
});

test("an avatar is readable without a session, but only its owner may set it", async () => {
  const put = await upload("userAvatar", "me.png", png);
  expect(put.data.url).toBe(`/api/file/Image/userAvatar/${put.data.name}`);
  expect(
    await wire.ask("PUT", `/api/system/Permission/Users/Current/Avatar/${put.data.name}`, { token }),
  ).toMatchObject({ code: 200 });
  const { data } = await wire.ask("GET", "/api/oauth/CurrentUser", { token });
  expect(data.userInfo.headIcon).toBe(put.data.url);
  expect((await fetch(wire.url + data.userInfo.headIcon)).status).toBe(200);
  const stranger = await wire.userWith([]);
  expect(
    await wire.ask("PUT", `/api/system/Permission/Users/Current/Avatar/${put.data.name}`, { token: stranger.token }),
  ).toMatchObject({ code: 400 });
});

test("the hash of an uploaded file is stored", async () => {
  const [file] = await wire.sql<{ sha256: Buffer }>(`select sha256 from files where type = 'userAvatar'`);
  expect(file?.sha256.equals(createHash("sha256").update(png).digest())).toBe(true);
});

describe("the storage limit for uploads", () => {
  const mb = 1024 * 1024;
  /** A file that exists only as a row and counts against the limit. @returns its name */
  async function counted(owner: string | null, megabytes: number): Promise<string> {
    const name = `20260101_${randomBytes(16).toString("hex")}.png`;
    await wire.sql(
      `insert into files (name, type, original_name, media_type, size_bytes, sha256, factory_id, owner_id)
       select $1, 'annex', 'a.png', 'image/png', $2, '\\x00', id, $3 from factories order by sort_order limit 1`,
      [name, megabytes * mb, owner],
    );
    return name;
  }
  const forget = (name: string) => wire.sql(`delete from files where name = $1`, [name]);

  test("is bounded for each user, and deleted files free their space", async () => {
    const [one, other] = [await wire.userWith([]), await wire.userWith([])];
    const large = await counted(one.id, 2048);
    const before = stored().length;
    const refused = await upload("annex", "a.png", png, one.token);
    expect(refused).toMatchObject({
      code: 400,
      reason: "quota_exceeded",
      msg: expect.stringContaining("2048MB") as string,
    });
    expect(stored()).toHaveLength(before);
    expect(await upload("annex", "a.png", png, other.token)).toMatchObject({ code: 200 });
    await forget(large);
    expect(await upload("annex", "a.png", png, one.token)).toMatchObject({ code: 200 });
    const [usage] = await wire.sql<{ bytes: string }>(`select bytes from upload_usage where id = $1`, [one.id]);
    expect(Number(usage?.bytes)).toBe(png.length);
  });

  test("is bounded for each factory", async () => {
    const { token: by } = await wire.userWith([]);
    const large = await counted(null, 102_400);
    expect(await upload("annex", "a.png", png, by)).toMatchObject({ code: 400, reason: "quota_exceeded" });
    await forget(large);
    expect(await upload("annex", "a.png", png, by)).toMatchObject({ code: 200 });
  });

  test("holds for parallel uploads and for uploads with an idempotency key", async () => {
    const { id, token: by } = await wire.userWith([]);
    const large = await counted(id, 2047);
    const half = padded(700_000);
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((key) => {
        const form = new FormData();
        form.append("file", new Blob([new Uint8Array(half)]), "a.png");
        const headers: Record<string, string> = key < "c" ? {} : { "idempotency-key": key };
        return wire.ask("POST", "/api/file/Uploader/annex", { token: by, body: form, headers });
      }),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400]);
    await forget(large);
  });
});
