import * as z from "zod/mini";
import type { UploadFile } from "../ports.ts";
import { endpoint, open, signedIn } from "./endpoint.ts";
import { download, list } from "./lists.ts";
import { text, wireObject } from "./wire.ts";

/** Longest side of the pictures for `size=small`: twice the size in a message, for high-resolution screens. */
export const SMALL_PICTURE_SIDE_PX = 480;

/** An uploaded file: `name` is the stored name that later calls send. */
export const StoredFile = wireObject({ name: text, url: z.optional(text) });

export const files = {
  upload: endpoint("POST /api/file/Uploader/{type}", {
    summary: "Upload one file as multipart part `file`; type userAvatar, annex, annexpic, workFlow or IM",
    body: z.custom<UploadFile>(),
    response: StoredFile,
    access: signedIn,
    kind: "upload",
    source: "spec",
  }),
  link: endpoint("GET /api/file/Download/{type}/{name}", {
    summary: "A link to a file that is good for a short time",
    response: StoredFile,
    access: signedIn,
    source: "spec",
  }),
  download: endpoint("GET /api/file/Download", {
    summary: "The file behind a link",
    query: wireObject({ encryption: z.string().check(z.maxLength(1000)) }),
    response: download,
    access: open,
    kind: "bytes",
  }),
  image: endpoint("GET /api/file/Image/{type}/{name}", {
    summary: `A picture, shown in the page; \`size=small\` asks for one of at most ${SMALL_PICTURE_SIDE_PX} pixels, which servers may ignore`,
    query: wireObject({ size: z.optional(z.literal("small")) }),
    response: download,
    access: open,
    kind: "bytes",
    source: "spec",
  }),
  voice: endpoint("GET /api/file/IMVoice/{name}", {
    summary: "A voice of a chat, by its stored name with `@` for the dot, as clients of the platform ask for it",
    response: download,
    access: open,
    kind: "bytes",
  }),
  uploadFor: endpoint("POST /api/ext/files/{resource}/{field}", {
    summary: "Upload one file, as multipart part `file`, that a record of the resource is to hold in this field",
    body: z.custom<UploadFile>(),
    response: StoredFile,
    access: { kind: "resource" },
    kind: "upload",
    source: "extension",
  }),
  ofRecord: endpoint("GET /api/ext/files/{resource}/{field}/{id}", {
    summary: "Links to the files that a record holds in a field, good for a short time",
    /** `url` downloads the file; `picture` shows it in the page and accepts `size=small`. */
    response: list(wireObject({ name: text, url: text, picture: z.optional(text) })),
    access: { kind: "resource" },
    source: "extension",
  }),
  captcha: endpoint("GET /api/file/ImageCode/{id}", {
    summary: "A picture with a text that a person can read",
    response: download,
    access: open,
    kind: "bytes",
  }),
};
