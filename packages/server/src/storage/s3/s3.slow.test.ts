import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import { describe, expect, onTestFinished, test } from "vitest";

import { expectedSignature, signatureIn } from "../../testing/s3Signature.ts";
import { type S3Server, startS3Server } from "../../testing/s3Server.ts";
import { temporaryDirectory } from "../../testing/temporary.ts";
import type { FilePlace } from "../place.ts";
import { s3AddressOf, s3BaseOf } from "./address.ts";
import { s3Place } from "./place.ts";

const keys = { accessKeyId: "key", secretAccessKey: "secret" };

async function opened(more: object = {}): Promise<{ store: S3Server; place: FilePlace; said: string[] }> {
  const store = await startS3Server();
  onTestFinished(() => store.close());
  const said: string[] = [];
  const log = {
    warn: (facts: object, text: string) => void said.push(`${text} ${JSON.stringify(facts)}`),
    info: (_facts: object, text: string) => void said.push(text),
  };
  const workshop = temporaryDirectory();
  const place = s3Place({ ...store.options, address: store.address, workshop, log, restMs: 0, ...more });
  return { store, place, said };
}

function localFile(bytes: Buffer) {
  const path = join(temporaryDirectory(), "file");
  writeFileSync(path, bytes);
  return { path, sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

describe("an address is refused", () => {
  test.each([
    "s3://",
    "s3://b",
    "S3:bucket",
    "s3://Bucket/a",
    "s3://key:secret@bucket/a",
    "s3://bucket/../a",
    "s3://bucket/a?x",
  ])("%s", (files) => {
    expect(() => s3AddressOf(files)).toThrow("s3://bucket/prefix");
  });

  test.each([
    "minio:9000",
    "ftp://host",
    "https://key:secret@host",
    "https://host/path",
    "https://host?x=1",
    "nothing",
  ])("of a store: %s", (endpoint) => {
    expect(() => s3BaseOf({ ...keys, endpoint }, "bucket")).toThrow("AWS_ENDPOINT_URL_S3");
  });

  test("with an invalid region", () => {
    expect(() => s3BaseOf({ ...keys, region: "a/b", endpoint: "https://host" }, "bucket")).toThrow("region");
  });
});

test.each([
  [undefined, "cn-north-1", "bucket", "https://bucket.s3.cn-north-1.amazonaws.com/"],
  [undefined, undefined, "a.bucket", "https://s3.us-east-1.amazonaws.com/a.bucket/"],
  ["http://minio:9000", undefined, "bucket", "http://minio:9000/bucket/"],
  [
    "https://{bucket}.oss-cn-hangzhou.aliyuncs.com",
    undefined,
    "bucket",
    "https://bucket.oss-cn-hangzhou.aliyuncs.com/",
  ],
])("with the endpoint %s and region %s the bucket %s has the URL %s", (endpoint, region, bucket, url) => {
  expect(s3BaseOf({ ...keys, endpoint, region }, bucket).url.href).toBe(url);
});

test("the test store computes the signature of the example that AWS publishes", () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const value = "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41";
  const request = {
    ...{ method: "GET", target: "/test.txt" },
    headers: {
      ...{ host: "examplebucket.s3.amazonaws.com", range: "bytes=0-9", "x-amz-date": "20130524T000000Z" },
      "x-amz-content-sha256": empty,
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${value}`,
    },
  };
  const signature = signatureIn(request);
  if (!signature) throw new Error("no signature");
  expect(expectedSignature(request, signature, "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")).toBe(value);
});

describe("a store refuses", () => {
  test.each([
    ["another key", { accessKeyId: "other" }, "InvalidAccessKeyId"],
    ["another secret", { secretAccessKey: "other" }, "SignatureDoesNotMatch"],
    ["another region", { region: "eu-north-1" }, "AuthorizationHeaderMalformed"],
    ["another bucket", { address: "s3://no-such-bucket" }, "NoSuchBucket"],
  ])("%s, and the log contains the error", async (_what, more, code) => {
    const { store, place, said } = await opened(more);
    await expect(place.put("a", Buffer.from("a"))).rejects.toMatchObject({ kind: "refused" });
    await expect(place.open("a")).rejects.toThrow(code);
    expect(said).toEqual([expect.stringContaining(code)]);
    expect(store.objects.size).toBe(0);
  });

  test("a file whose content differs from its checksum", async () => {
    const { store, place } = await opened();
    const file = localFile(Buffer.from("as it was"));
    writeFileSync(file.path, "otherwise");
    await expect(place.take("files/annex/a.txt", file)).rejects.toThrow("XAmzContentSHA256Mismatch");
    expect(store.objects.size).toBe(0);
  });
});

test("a stored file is read unchanged and can be deleted", async () => {
  const { store, place } = await opened();
  const bytes = randomBytes(300_000);
  await place.take("files/annex/a.bin", localFile(bytes));
  await place.put("files/.small/annex/a.webp", Buffer.alloc(0));
  const stream = await place.open("files/annex/a.bin");
  expect(stream && (await buffer(stream))).toEqual(bytes);
  expect(await place.read("files/.small/annex/a.webp")).toEqual(Buffer.alloc(0));
  await place.remove("files/annex/a.bin");
  await place.remove("files/annex/a.bin");
  expect(await place.read("files/annex/a.bin")).toBeUndefined();
  expect(await place.open("files/annex/a.bin")).toBeUndefined();
  expect([...store.objects.keys()]).toEqual(["files/.small/annex/a.webp"]);
});

test("keepFirst keeps the first text", async () => {
  const { place } = await opened();
  expect(await place.keepFirst("installation", "one")).toBe("one");
  expect(await place.keepFirst("installation", "two")).toBe("one");
});

describe("a long file", () => {
  const partBytes = 5 * 1024 * 1024;
  const bytes = randomBytes(2 * partBytes + 1);

  test("is sent in parts that are retried, and is stored completely", async () => {
    const { store, place } = await opened({ partBytes });
    store.fail("busy", 1, "PUT");
    await place.take("backups/a.tar.gz", localFile(bytes));
    expect((await place.read("backups/a.tar.gz"))?.equals(bytes)).toBe(true);
    expect(store.openUploads()).toBe(0);
  });

  test("is not stored if a part fails", async () => {
    const { store, place } = await opened({ partBytes });
    store.fail("busy", Infinity, "PUT");
    await expect(place.take("backups/a.tar.gz", localFile(bytes))).rejects.toMatchObject({ kind: "unreachable" });
    store.fail("busy", 0);
    expect([store.objects.size, store.openUploads()]).toEqual([0, 0]);
  });
});

describe("a store that is unavailable", () => {
  test.each(["busy", "loses-answers"] as const)("for a short time is asked again: %s", async (fault) => {
    const { store, place, said } = await opened();
    store.fail(fault, 2);
    await place.put("a", Buffer.from("a"));
    expect(String(await place.read("a"))).toBe("a");
    expect(said).toEqual([]);
  });

  test("for longer is logged once, and once again when it answers", async () => {
    const { store, place, said } = await opened();
    await place.put("a", Buffer.from("a"));
    await store.down();
    for (const _ of [1, 2, 3]) await expect(place.read("a")).rejects.toMatchObject({ kind: "unreachable" });
    await store.up();
    expect(String(await place.read("a"))).toBe("a");
    expect(said).toEqual([
      expect.stringMatching(/^the store of files does not do what it is asked .*ECONNREFUSED/),
      "the store of files answers again",
    ]);
  });

  test("delays only one caller", async () => {
    const { store, place } = await opened({ restMs: 60_000 });
    store.fail("busy");
    await expect(place.read("a")).rejects.toMatchObject({ kind: "unreachable" });
    const before = store.arrived();
    store.fail("silent");
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => place.read("a")));
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(store.arrived()).toBe(before);
  });

  test("and does not answer is waited for once", async () => {
    const { store, place } = await opened({ answerMs: 200 });
    store.fail("silent", 2);
    await expect(place.put("a", Buffer.from("a"))).rejects.toThrow("does not answer in time");
    expect(store.arrived()).toBe(1);
    store.fail("silent", 0);
    await place.put("a", Buffer.from("b"));
    expect(store.arrived()).toBe(2);
  });

  test("while it sends is read again; an interrupted stream ends with an error", async () => {
    const { store, place } = await opened();
    const bytes = randomBytes(200_000);
    await place.put("a", bytes);
    store.fail("cuts-answers", 2, "GET");
    expect(await place.read("a")).toEqual(bytes);
    store.fail("cuts-answers", 1, "GET");
    const stream = await place.open("a");
    await expect(stream && buffer(stream)).rejects.toThrow(/aborted/);
    store.fail("cuts-answers", Infinity, "GET");
    await expect(place.read("a")).rejects.toMatchObject({ kind: "unreachable" });
  });
});
