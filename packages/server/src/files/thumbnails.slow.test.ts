import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";

import { uploadKind } from "./kinds.ts";
import { folderPlace } from "../storage/folder.ts";
import { fileKey } from "../storage/place.ts";
import { createFileStore } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "banche-small-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = folderPlace(folder);
const store = createFileStore({ place, now: () => Date.UTC(2026, 0, 1) });

/** Noise, which compresses badly. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });

async function put(name: string, bytes: Uint8Array): Promise<string> {
  const kind = uploadKind("IM");
  if (!kind) throw new Error("IM");
  return (await store.put("IM", kind, { name, stream: Readable.from(Buffer.from(bytes)) })).name;
}

async function small(name: string): Promise<Buffer | undefined> {
  const whole = await place.read(fileKey("IM", name));
  const stream = await store.openSmall("IM", name, whole?.length ?? Infinity);
  return stream && buffer(stream);
}

describe("no thumbnail is made", () => {
  test("of an invalid file name", async () => {
    expect(await store.openSmall("IM", "../../etc/passwd", 100_000)).toBeUndefined();
    expect(await store.openSmall("../IM", `20260101_${"0".repeat(32)}.png`, 100_000)).toBeUndefined();
  });

  test("of a picture that is small already", async () => {
    expect(await small(await put("bus.png", await noise(40, 40).png().toBuffer()))).toBeUndefined();
  });

  test("of an animated picture", async () => {
    const gif = await noise(300, 300).gif().toBuffer();
    expect(await small(await put("bus.gif", gif))).toBeUndefined();
  });

  test("of a damaged picture or one with too many pixels, and no temporary file stays", async () => {
    const whole = await noise(600, 600).png().toBuffer();
    expect(await small(await put("cut.png", whole.subarray(0, 100_000)))).toBeUndefined();
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(bomb.length).toBeGreaterThan(48 * 1024);
    expect(await small(await put("bomb.png", bomb))).toBeUndefined();
    const left = readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true });
    expect(left.filter(({ parentPath }) => !parentPath.endsWith("IM")).filter((entry) => entry.isFile())).toEqual([]);
  });
});

test("the thumbnail of a photograph is small and upright and has no location data", async () => {
  const photo = await noise(1600, 900)
    .withExif({ IFD0: { Make: "camera" }, IFD3: { GPSLatitude: "31/1 13/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const name = await put("bus.jpg", photo);
  const made = await Promise.all([small(name), small(name), small(name)]);
  const about = await sharp(made[0]).metadata();
  expect([about.format, about.width, about.height, about.exif]).toEqual(["webp", 270, 480, undefined]);
  expect(made.every((one) => one?.equals(made[0] ?? Buffer.alloc(0)))).toBe(true);
  expect(made[0]?.length).toBeLessThan(photo.length);
});

test("a deleted picture is deleted with its thumbnail", async () => {
  const name = await put("bus.png", await noise(600, 600).png().toBuffer());
  expect(await small(name)).toBeDefined();
  await store.remove("IM", name);
  expect(await small(name)).toBeUndefined();
  expect(readdirSync(join(folder, "files", ".small", "IM"))).not.toContain(`${name}.webp`);
});
