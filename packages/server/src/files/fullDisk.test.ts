/** Uploads while the disk is full: the answer, remaining files, and the next request on the same connection. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { Writable } from "node:stream";

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import type { OpenNew } from "../base/newFile.ts";
import { createApp } from "../http/app.ts";
import { listen } from "../http/listen.ts";
import { createLogger } from "../http/logging.ts";
import { temporaryDirectory } from "../testing/temporary.ts";
import { keepUpload, readUpload } from "../wire/upload.ts";
import { uploadKind } from "./kinds.ts";
import { folderPlace } from "../storage/folder.ts";
import { createFileStore } from "./store.ts";

/** A file that accepts a part of the data and then fails like a full disk. */
const failing =
  (code: string): OpenNew =>
  (path) => {
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    let hasPart = false;
    return new Writable({
      write(chunk, _encoding, done) {
        if (hasPart) return done(Object.assign(new Error(code), { code }));
        hasPart = true;
        file.write(chunk, done);
      },
      destroy(error, done) {
        file.destroy();
        file.once("close", () => done(error));
      },
    });
  };

const boundary = "b0undary";
/** A body of several chunks. */
const body = [
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  "x".repeat(600_000),
  `\r\n--${boundary}--\r\n`,
].join("");

/** The answers to an upload and to the next request on the same connection. */
async function uploadAndAskOn(routes: (app: FastifyInstance) => void): Promise<readonly string[]> {
  const logger = createLogger("silent", () => undefined);
  const app = await createApp({ logger, productName: "banche", isReady: async () => true, routes });
  onTestFinished(() => app.close());
  const socket = connect(await listen(app, "127.0.0.1", 0), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  const ended = once(socket, "end");
  socket.write(
    `POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  await ended;
  return text.split("HTTP/1.1 ").slice(1);
}

test.each(["ENOSPC", "EDQUOT", "EFBIG"])("an upload that fails with %s leaves no file", async (code) => {
  const directory = temporaryDirectory();
  const store = createFileStore({ place: folderPlace(directory), now: () => 0, openToWrite: failing(code) });
  const kind = uploadKind("annex");
  if (!kind) throw new Error("annex");
  const [refused, next] = await uploadAndAskOn((app) => {
    app.post("/api/upload", (request) => readUpload(request).then((file) => store.put("annex", kind, file)));
  });
  expect(refused).toContain('"reason":"storage_full"');
  expect(next).toMatch(/^200 .*"status":"ok"/s);
  expect(await readdir(join(directory, "files"), { recursive: true })).toEqual([".incoming"]);
});

test("an upload stored before its key is checked is refused in the same way", async () => {
  let folder: string | undefined;
  const [refused, next] = await uploadAndAskOn((app) => {
    const openToWrite: OpenNew = (path) => {
      folder = join(path, "..");
      return failing("ENOSPC")(path);
    };
    app.post("/api/upload", (request) => readUpload(request).then((file) => keepUpload(file, openToWrite)));
  });
  expect(refused).toContain('"reason":"storage_full"');
  expect(next).toMatch(/^200 .*"status":"ok"/s);
  await expect(readdir(String(folder))).rejects.toMatchObject({ code: "ENOENT" });
});
