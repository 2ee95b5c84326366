import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { CHAT_IMAGE_LIMIT_BYTES, type Chat, type Client, oneLine, pictureTypeOf } from "@banche/core";
import { fileTrouble } from "../bulk/files.ts";
import { usageError } from "../errors.ts";

export interface Picture {
  readonly name: string;
  /** Media type, by its content. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** @throws {CliError} `file`; `usage` when it is no picture, by its content, or not smaller than 5 MB (spec §5) */
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

/** Uploads first where the server takes references; others take the picture inside the frame (contract-flow-chat §2.5). */
export async function sendPicture(
  { chat, client }: { readonly chat: Chat; readonly client: Client },
  peer: string,
  picture: Picture,
): Promise<void> {
  if (chat.getState().additions.includes("clientIds")) {
    const { name } = await client.files.upload({ params: { type: "IM" }, body: picture });
    chat.send(peer, { type: "image", path: name });
  } else {
    chat.send(peer, { type: "image", base64: Buffer.from(picture.bytes).toString("base64") });
  }
}
