import { randomBytes } from "node:crypto";
import { access, constants, mkdir, statfs } from "node:fs/promises";
import { resolve } from "node:path";

import type pg from "pg";

import { messageOf } from "../base/startError.ts";
import { StoreError } from "../storage/place.ts";
import { isStore } from "../storage/s3/address.ts";
import type { Finding } from "./finding.ts";
import { markKey, placeOf, type PlaceOptions } from "./places.ts";

const leastSpaceMb = 1_024;
const quiet = { info: () => undefined, warn: () => undefined };

/** Whether files can be stored in the configured place, and whether the disk has space. */
export async function examineFiles(options: PlaceOptions): Promise<readonly Finding[]> {
  const { dataDir, files } = options;
  if (files === undefined) return disk(dataDir);
  if (!isStore(files)) return disk(resolve(files));
  return [
    await store(options),
    ...(await disk(dataDir)).filter(({ state, name }) => name === "space" || state !== "ok"),
  ];
}

/** Reports a running process that uses other files. Empty where all processes use the same files. */
export async function examineOthers(client: pg.Client, options: PlaceOptions): Promise<readonly Finding[]> {
  const known = await client.query<{ there: boolean }>("select to_regclass('server_processes') is not null as there");
  if (!known.rows[0]?.there) return [];
  const mark = await ownMark(options);
  if (mark === undefined) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from server_processes where seen_at > now() - interval '45 seconds' and files not in ('', $1) limit 1`,
    [mark],
  );
  return rows.map(({ name: process }) => ({ name: "files", state: "warning", found: "others", facts: { process } }));
}

/** The mark by which processes recognise that they use the same files. Undefined where it cannot be read; another check reports that. */
export async function ownMark(options: PlaceOptions): Promise<string | undefined> {
  try {
    const mark = await placeOf(options, quiet).read(markKey);
    return mark?.toString("utf8") ?? "none yet";
  } catch {
    return undefined;
  }
}

/** Writes a small file, reads it and deletes it. */
async function store(options: PlaceOptions): Promise<Finding> {
  let where = options.files ?? "";
  try {
    const place = placeOf(options, quiet);
    where = place.describe;
    const [key, bytes] = [`examined-${randomBytes(8).toString("hex")}`, randomBytes(32)];
    await place.put(key, bytes);
    const read = await place.read(key);
    await place.remove(key);
    if (read?.equals(bytes)) return { name: "files", state: "ok", found: "kept", facts: { place: where } };
    return { name: "files", state: "problem", found: "lost", facts: { place: where } };
  } catch (error) {
    const found = error instanceof StoreError && error.kind === "unreachable" ? "away" : "refused";
    return { name: "files", state: "problem", found, facts: { place: where, reason: messageOf(error) } };
  }
}

async function disk(folder: string): Promise<readonly Finding[]> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
    const isFull = megabytes < leastSpaceMb;
    return [
      { name: "files", state: "ok", found: "writable", facts: { folder } },
      { name: "space", state: isFull ? "warning" : "ok", found: isFull ? "little" : "enough", facts: { megabytes } },
    ];
  } catch (error) {
    return [{ name: "files", state: "problem", found: "unwritable", facts: { folder, reason: messageOf(error) } }];
  }
}
