import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";

import { pictureTypeOf } from "@banche/core/chat";
import type { Kysely } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import { type FileRoom, keepFile } from "../../files/keepFile.ts";
import { uploadKind } from "../../files/kinds.ts";
import { noticePictureKind, pictureAddress } from "../../html/pictureLinks.ts";

/** Where pictures of texts are kept. */
export type PictureRoom = FileRoom;

/** Most pictures inside one text. */
export const mostInlinePictures = 50;

/** A picture that came inside of a text, as the platform's editor puts it there. */
export interface InlinePicture {
  readonly bytes: Buffer;
  /** Extension by what it is; undefined when it is no picture that browsers show. */
  readonly extension: string | undefined;
}

/** A text without its inline pictures: each has an address that stands for it, with a name that no upload has. */
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

/** Takes pictures out of a text, so that what is left can be read like any other. Reads it once. */
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

/** Whether a picture is as large as an upload of its kind must not be. */
export function isTooLarge({ bytes }: InlinePicture): boolean {
  return bytes.length >= (uploadKind(noticePictureKind)?.limitBytes ?? 0);
}

/**
 * Stores pictures as uploads of whoever wrote the text, and puts their addresses where the others stood.
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
