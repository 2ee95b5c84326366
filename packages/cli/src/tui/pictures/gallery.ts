import type { Client } from "@banche/core";
import type { ChatContent, InlineFile } from "@banche/core/chat";
import { SMALL_PICTURE_SIDE_PX } from "@banche/core/wire";
import { type Pixels, pixelsOf } from "./decode.ts";
import { halfBlocks } from "./halfBlocks.ts";
import type { PictureTerms, Size } from "./terms.ts";

/** A picture of a message: on the server, or still being sent. */
export type PictureContent = Extract<ChatContent, { readonly type: "image" }> | InlineFile;

/** Fetches pictures of messages and converts them to rows of half-blocks. */
export interface Gallery {
  readonly terms: PictureTerms;
  /**
   * The whole picture.
   *
   * @throws {BancheError}
   */
  bytes(content: PictureContent): Promise<Uint8Array>;
  /**
   * At most `box.width` cells wide and `box.height` rows high; empty when nothing can be drawn. If a small picture is large enough, the
   * full one is not requested.
   *
   * @throws {BancheError}
   * @throws {PictureError}
   */
  rows(content: PictureContent, box: Size): Promise<readonly string[]>;
}

/** Number of received pictures that are kept for a second view. */
const KEPT = 6;

export function createGallery(terms: PictureTerms, client: Pick<Client, "files">, signal: AbortSignal): Gallery {
  const kept = new Map<string, Promise<Uint8Array>>();
  let turn: Promise<unknown> = Promise.resolve();

  const fetched = async (name: string, size: "small" | undefined): Promise<Uint8Array> =>
    (await client.files.image({ params: { type: "IM", name }, query: { ...(size && { size }) } }, { signal })).bytes;

  const bytes = (content: PictureContent, size?: "small"): Promise<Uint8Array> => {
    if ("base64" in content) return Promise.resolve(Buffer.from(content.base64, "base64"));
    const name = nameOf(content);
    const key = size && !kept.has(name) ? `${name} ${size}` : name;
    const known = kept.get(key);
    const made = known ?? fetched(name, size);
    kept.delete(key);
    kept.set(key, made);
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(old);
    if (!known) made.catch(() => kept.delete(key));
    return made;
  };

  /** Decodes one picture at a time, so that a screen full of pictures takes no more memory than one. */
  const inTurn = <Made>(work: () => Promise<Made>): Promise<Made> => {
    const made = turn.then(work);
    turn = made.catch(() => undefined);
    return made;
  };

  return {
    terms,
    bytes: (content) => bytes(content),
    rows: (content, box) =>
      inTurn(async () => {
        if (terms.colours === "none") return [];
        const room = { width: box.width, height: 2 * box.height };
        const size = Math.max(room.width, room.height) <= SMALL_PICTURE_SIDE_PX ? "small" : undefined;
        const pixels: Pixels = await pixelsOf(await bytes(content, size), room);
        return halfBlocks(pixels, terms.colours);
      }),
  };
}

/** The name of the file on the server, without its access token; empty when it is not on the server yet. */
export function nameOf(content: ChatContent | InlineFile): string {
  return "path" in content ? (content.path.split("?", 1)[0] ?? "") : "";
}
