import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Client } from "@banche/core";
import { CHAT_IMAGE_LIMIT_BYTES, type Chat, pictureTypeOf } from "@banche/core/chat";
import { oneLine } from "@banche/core/text";
import { fileTrouble } from "../bulk/files.ts";
import { usageError } from "../errors.ts";

export interface Picture {
  readonly name: string;
  /** Media type, by its content. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** @throws {CliError} `file`; `usage` when its content is no picture, or when it is not smaller than 5 MB (spec §5) */
export async function readPicture(cwd: string, path: string): Promise<Picture> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(resolve(cwd, path));
  } catch (error) {
    throw fileTrouble(error, path);
  }
  if (bytes.length >= CHAT_IMAGE_LIMIT_BYTES) throw usageError("chat.cli.pictureTooLarge");
  const type = pictureTypeOf(bytes);
  if (type === undefined) throw usageError("chat.cli.notPicture", { file: oneLine(path) });
  return { name: basename(path), type, bytes };
}

/** Uploads the picture first when the server accepts references; else sends it inside the frame (contract-flow-chat §2.5). */
export async function sendPicture(
  { chat, client }: { readonly chat: Chat; readonly client: Client },
  peer: string,
  picture: Picture,
): Promise<void> {
  if (chat.getState().additions.includes("clientIds")) {
    const { name } = await client.files.upload({ params: { type: "IM" }, body: picture });
    chat.send(peer, { type: "image", path: name, ...sizeOf(picture.bytes) });
  } else {
    chat.send(peer, { type: "image", base64: Buffer.from(picture.bytes).toString("base64"), ...sizeOf(picture.bytes) });
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width and height in pixels, from the header of a PNG, GIF or JPEG; undefined for other or broken files. */
export function sizeOf(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = pictureTypeOf(bytes);
  if (type === "image/png" && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (type === "image/gif" && bytes.length >= 10) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  return type === "image/jpeg" ? sizeOfJpeg(view) : undefined;
}

/** A JPEG is a list of segments, each with its length. The segment that starts a frame holds the size. */
function sizeOfJpeg(view: DataView): Size | undefined {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (beginsFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
