import { tidyFileName } from "@banche/core/forms";
import type { contract } from "@banche/core/wire";
import type { Kysely } from "kysely";

import { checkHeld } from "../../access/held.ts";
import type { Session } from "../../auth/sessions.ts";
import { captchaSvg } from "../../captcha/picture.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Context, FileAnswer, HandlersOf } from "../../wire/handlers.ts";
import { avatarPath } from "../../people/avatar.ts";
import { noAvatarName, noAvatarPng } from "../../people/noAvatar.ts";
import { refuse } from "../../base/respond.ts";
import { factoryOf } from "../../auth/scope.ts";
import { keepFile } from "../../files/keepFile.ts";
import { isPicture, uploadKind } from "../../files/kinds.ts";
import { refuseBeyondQuota } from "../../files/quota.ts";
import { isStoredName } from "../../files/store.ts";
import { smallMediaType } from "../../files/thumbnails.ts";
import { recordFilesHandlers, recordFileType } from "./recordFiles.ts";

/** The content of a signed link and its expiry. */
interface Link {
  readonly type: string;
  readonly name: string;
  readonly until: number;
}

const noAvatar: FileAnswer = {
  content: noAvatarPng,
  type: "image/png",
  name: noAvatarName,
  inline: true,
  cache: "public, max-age=86400",
};

const linkLifeMs = 10 * 60_000;

/** Uploads, downloads by signed links, pictures (spec §7, contract-base §6). */
export function filesHandlers({
  fileStore: store,
  signer,
  now,
  captchas,
  uploadQuota,
}: Deps): HandlersOf<typeof contract.files> {
  async function send(
    db: Kysely<Schema>,
    type: string,
    name: string,
    inline: boolean,
    cache?: string,
  ): Promise<FileAnswer> {
    const file = await findFile(db, type, name);
    const content = file && (await store.open(type, name));
    if (!content) throw refuse.notFound("server.fileMissing");
    const { mediaType, originalName } = file;
    return {
      content,
      type: mediaType,
      name: originalName,
      inline: inline && isPicture(mediaType),
      ...(cache !== undefined && { cache }),
    };
  }

  const sendInline = (db: Kysely<Schema>, type: string, name: string, cache?: string) =>
    send(db, type, name, true, cache);

  /** Sends the small version of a picture, or the file itself where there is none. */
  async function sendSmall(db: Kysely<Schema>, type: string, name: string, cache?: string): Promise<FileAnswer> {
    const file = await findFile(db, type, name);
    const content = file && isPicture(file.mediaType) ? await store.openSmall(type, name, file.sizeBytes) : undefined;
    if (!file || !content) return sendInline(db, type, name, cache);
    const answer = { content, type: smallMediaType, name: `${file.originalName}.webp`, inline: true };
    return cache === undefined ? answer : { ...answer, cache };
  }

  function readLink(signature: string): Link {
    const link = signer.read("file", signature);
    if (!isLink(link) || link.until < now()) throw refuse.because("link_expired", "server.linkExpired");
    return link;
  }

  /** Checks that the caller has a signed link, or a session that may read the file. */
  async function checkReader({ db, visitor, request }: Context, type: string, name: string): Promise<void> {
    if (request.signature !== undefined) {
      const link = readLink(request.signature);
      if (link.type !== type || link.name !== name) throw refuse.because("link_expired", "server.linkExpired");
      return;
    }
    if (!visitor) throw refuse.notSignedIn();
    checkHeld(visitor);
    const file = await findFile(db, type, name);
    if (!file || !(await mayRead(db, name, file, visitor))) throw refuse.notFound("server.fileMissing");
  }

  const addressOf = (name: string, way: "download" | "image"): string => {
    const signature = signer.sign("file", { type: recordFileType, name, until: now() + linkLifeMs });
    return way === "download"
      ? `/api/file/Download?encryption=${signature}`
      : `/api/file/Image/${recordFileType}/${name}?encryption=${signature}`;
  };

  return {
    ...recordFilesHandlers({ store, uploadQuota, addressOf }),
    async upload({ params, body, session, db }) {
      const kind = uploadKind(params.type);
      if (!kind) {
        body.stream.resume();
        throw refuse.validation([{ field: "type", rule: "choice", text: "server.unknownChoice" }]);
      }
      await refuseBeyondQuota(db, uploadQuota, session).catch((error: unknown) => {
        body.stream.resume();
        throw error;
      });
      const stored = await store.put(params.type, kind, body);
      await keepFile(db, { uploadQuota, store }, session, {
        ...stored,
        type: params.type,
        originalName: tidyFileName(body.name),
      });
      const path =
        params.type === "userAvatar" ? avatarPath(stored.name) : `/api/file/Image/${params.type}/${stored.name}`;
      return { name: stored.name, ...(isPicture(stored.mediaType) && { url: path }) };
    },

    async link({ params, session, db }) {
      const file = await findFile(db, params.type, params.name);
      if (!file || !(await mayRead(db, params.name, file, session))) throw refuse.notFound("server.fileMissing");
      const link: Link = { type: params.type, name: params.name, until: now() + linkLifeMs };
      return { name: params.name, url: `/api/file/Download?encryption=${signer.sign("file", link)}` };
    },

    async download({ query, db }) {
      const { type, name } = readLink(query.encryption);
      return send(db, type, name, false);
    },

    async image(call) {
      const { params, query, db } = call;
      const { type, name } = params;
      const show = query.size === "small" ? sendSmall : sendInline;
      if (type === "userAvatar" && name === noAvatarName) return noAvatar;
      if (type === "userAvatar") return show(db, type, name, "private, max-age=86400, immutable");
      await checkReader(call, type, name);
      return show(db, type, name);
    },

    async voice(call) {
      const name = call.params.name.replaceAll("@", ".");
      await checkReader(call, "IM", name);
      return sendInline(call.db, "IM", name);
    },

    captcha: ({ params }) => ({
      content: Buffer.from(captchaSvg(captchas.textOf(params.id))),
      type: "image/svg+xml",
      name: "captcha.svg",
      inline: true,
    }),
  };
}

interface FileRow {
  readonly originalName: string;
  readonly mediaType: string;
  readonly factoryId: string | null;
  readonly ownerId: string | null;
  readonly type: string;
  readonly sizeBytes: number;
}

async function findFile(db: Kysely<Schema>, type: string, name: string): Promise<FileRow | undefined> {
  if (!isStoredName(name)) return undefined;
  return db
    .selectFrom("files")
    .select(["originalName", "mediaType", "factoryId", "ownerId", "type", "sizeBytes"])
    .where("name", "=", name)
    .where("type", "=", type)
    .executeTakeFirst();
}

/**
 * Whether the session may read a file: its own files, avatars, and uploads in the active factory. Chat files are only for the two users
 * of the conversation.
 */
async function mayRead(
  db: Kysely<Schema>,
  name: string,
  { type, ownerId, factoryId }: FileRow,
  session: Session,
): Promise<boolean> {
  // These files are read only through their record, even by their owner.
  if (type === recordFileType) return false;
  if (type === "userAvatar" || ownerId === session.userId) return true;
  if (type !== "IM") return factoryId === factoryOf(session);
  const { userId } = session;
  const shown = db.selectFrom("chatFiles").select("name").where("name", "=", name).where("userId", "=", userId);
  return (await shown.executeTakeFirst()) !== undefined;
}

function isLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null && "type" in value && "name" in value && "until" in value;
}
