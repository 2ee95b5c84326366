import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";

import { pictureTypeOf } from "@banche/core/chat";
import type { Kysely } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import { type FileRoom, keepFile } from "../../files/keepFile.ts";
import { uploadKind } from "../../files/kinds.ts";
import { noticePictureKind, pictureAddress } from "../../html/pictureLinks.ts";

/** Where pictures of texts are stored. */
export type PictureRoom = FileRoom;

/** Largest number of pictures in one text. */
export const mostInlinePictures = 50;

/** A picture inside a text, as the platform's editor embeds it. */
export interface InlinePicture {
  readonly bytes: Buffer;
  /** File extension by content. Undefined when it is not a picture that browsers show. */
  readonly extension: string | undefined;
}

/** A text whose inline pictures are replaced by placeholder addresses, with names that no upload has. */
export interface TakenOut {
  readonly html: string;
  readonly pictures: ReadonlyMap<string, InlinePicture>;
}

const dataAddress = /(\bsrc\s*=\s*["']?)data:image\/[a-z0-9.+-]{1,20};base64,([a-z0-9+/=]*)/gi;
const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/bmp": "bmp",
};

/** Replaces the inline pictures of a text by placeholders, so that the text can be processed normally. Reads the text once. */
export function takeOutPictures(html: string): TakenOut {
  const pictures = new Map<string, InlinePicture>();
  const nameOf = new Map<string, string>();
  const left = html.replace(dataAddress, (_, before: string, base64: string) => {
    const known = nameOf.get(base64);
    const name = known ?? `00000000_${randomBytes(16).toString("hex")}.png`;
    if (known === undefined) {
      nameOf.set(base64, name);
      const bytes = Buffer.from(base64, "base64");
      pictures.set(name, { bytes, extension: extensions[pictureTypeOf(bytes) ?? ""] });
    }
    return `${before}${pictureAddress(name)}`;
  });
  return { html: left, pictures };
}

/** Whether a picture exceeds the upload limit of its kind. */
export function isTooLarge({ bytes }: InlinePicture): boolean {
  return bytes.length >= (uploadKind(noticePictureKind)?.limitBytes ?? 0);
}

/**
 * Stores pictures as uploads of the author, and replaces the placeholders by their addresses.
 *
 * @throws {Refusal} as an upload does
 */
export async function storePictures(
  db: Kysely<Schema>,
  room: PictureRoom,
  session: Session,
  html: string,
  pictures: ReadonlyMap<string, InlinePicture>,
): Promise<string> {
  const kind = uploadKind(noticePictureKind);
  let stored = html;
  for (const [name, { bytes, extension }] of pictures) {
    if (!kind || extension === undefined || !stored.includes(name)) continue;
    const original = `picture.${extension}`;
    const file = await room.store.put(noticePictureKind, kind, { name: original, stream: Readable.from([bytes]) });
    await keepFile(db, room, session, { ...file, type: noticePictureKind, originalName: original });
    stored = stored.replaceAll(pictureAddress(name), pictureAddress(file.name));
  }
  return stored;
}
