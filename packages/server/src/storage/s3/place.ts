import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import type { S3Options } from "../../base/options.ts";
import { type FilePlace, type LocalFile, StoreError } from "../place.ts";
import { s3AddressOf, s3BaseOf } from "./address.ts";
import { createAsk, faultIn, textOf } from "./requests.ts";
import { type Body, type Sent, transportOf } from "./transport.ts";

const mostReads = 3;
/** Longer files are sent in parts of this size, at most 10,000. Only backups are that long. */
const usualPartBytes = 64 * 1024 * 1024;
const mostParts = 10_000;
const joinMs = 300_000;

interface StoreOptions extends S3Options {
  /** Such as `s3://bucket/prefix`. */
  readonly address: string;
  /** Folder for files until they are sent. */
  readonly workshop: string;
  readonly log: Parameters<typeof createAsk>[1];
  /** Part size in bytes. Default 64 MB; at least 5 MB. */
  readonly partBytes?: number | undefined;
  /** How long an unavailable store is not tried again, in milliseconds. Default 2,000. */
  readonly restMs?: number | undefined;
  /** Time limit for its answer, in milliseconds. Default 10,000. */
  readonly answerMs?: number | undefined;
}

/**
 * Files in an S3-compatible store. The store compares received data with the hash in the signature, so that incomplete or changed data is
 * never stored.
 *
 * @throws {StartError} `invalid_options`
 */
export function s3Place(options: StoreOptions): FilePlace {
  const { address, workshop, partBytes = usualPartBytes } = options;
  const { bucket, prefix } = s3AddressOf(address);
  const ask = createAsk(transportOf(s3BaseOf(options, bucket), options, options.answerMs), options.log, options.restMs);
  const at = (key: string): string => prefix + key;

  async function done(sent: Sent): Promise<void> {
    const { answer } = await ask(sent);
    answer.body.on("error", () => undefined).resume();
  }

  async function said(sent: Sent): Promise<{ readonly text: string; readonly etag: string }> {
    const { answer } = await ask(sent);
    return { text: await textOf(answer.body), etag: answer.headers.etag ?? "" };
  }

  async function takeInParts(key: string, { path, sizeBytes }: LocalFile): Promise<void> {
    const begun = await said({ method: "POST", key, query: { uploads: "" } });
    const [, uploadId = ""] = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text) ?? [];
    if (uploadId === "") throw new StoreError("refused", "it takes no files in parts");
    const length = Math.max(partBytes, Math.ceil(sizeBytes / mostParts));
    const parts: string[] = [];
    try {
      for (let start = 0; start < sizeBytes; start += length) {
        const number = parts.length + 1;
        const body = await partOf(path, start, Math.min(start + length, sizeBytes));
        const { etag } = await said({ method: "PUT", key, query: { partNumber: String(number), uploadId }, body });
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
      }
      const list = bodyOf(Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`));
      const joined = await said({ method: "POST", key, query: { uploadId }, body: list, answerMs: joinMs });
      // Completing takes long: the answer begins before the store knows the result.
      const { code, message } = faultIn(joined.text);
      if (code !== "") throw new StoreError("unreachable", `${code}: ${message}`);
    } catch (error) {
      await done({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async function read(key: string): Promise<Buffer | undefined> {
    for (let count = 1; ; count += 1) {
      const { kind, answer } = await ask({ method: "GET", key: at(key) });
      if (kind !== "done") return undefined;
      try {
        return await buffer(answer.body);
      } catch (error) {
        if (count >= mostReads) throw new StoreError("unreachable", "the answer was cut off", { cause: error });
      }
    }
  }

  const put = (key: string, bytes: Uint8Array) => done({ method: "PUT", key: at(key), body: bodyOf(bytes) });

  return {
    describe: `s3://${bucket}/${prefix}`,
    workshop,
    async take(key, file) {
      if (file.sizeBytes > partBytes) return takeInParts(at(key), file);
      const { path, sizeBytes, sha256 } = file;
      const body = { sizeBytes, sha256, open: () => createReadStream(path) };
      await done({ method: "PUT", key: at(key), body });
    },
    put,
    async keepFirst(key, first) {
      const known = await read(key);
      if (known) return known.toString("utf8");
      await put(key, Buffer.from(first));
      return first;
    },
    async open(key) {
      const { kind, answer } = await ask({ method: "GET", key: at(key) });
      return kind === "done" ? answer.body : undefined;
    },
    read,
    remove: (key) => done({ method: "DELETE", key: at(key) }),
  };
}

const bodyOf = (bytes: Uint8Array): Body => ({
  sizeBytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  open: () => Readable.from([bytes]),
});

async function partOf(path: string, start: number, end: number): Promise<Body> {
  const open = () => createReadStream(path, { start, end: end - 1 });
  const sum = createHash("sha256");
  for await (const piece of open() as AsyncIterable<Buffer>) sum.update(piece);
  return { sizeBytes: end - start, sha256: sum.digest("hex"), open };
}
