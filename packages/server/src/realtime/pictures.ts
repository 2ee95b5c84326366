import { Readable } from "node:stream";

import { CHAT_IMAGE_LIMIT_BYTES, type ChatContent, type InlineFile } from "@banche/core/chat";
import { type Kysely, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { keepFile } from "../files/keepFile.ts";
import { uploadKind } from "../files/kinds.ts";
import { refuseBeyondQuota } from "../files/quota.ts";
import type { FileStore } from "../files/store.ts";
import { refuse } from "../base/respond.ts";

/** Kind of upload that chat files belong to (contract-base §6.2). */
const imKind = "IM";
/** Validity of a link in a delivered message. Lists return new links. */
const linkLifeMs = 24 * 3_600_000;

/** Pictures and voices of messages. They are stored as files, readable by the two users of the conversation. */
export interface ChatFiles {
  /**
   * Converts a content for storage, with the name of its file. Pictures and voices inside a frame are stored as files (W-13). A file that
   * a client refers to must be its own upload.
   *
   * @throws {Refusal} for content that is not a picture, too large, or not the sender's
   */
  keep(
    session: Session,
    content: ChatContent | InlineFile,
  ): Promise<{ readonly content: ChatContent; readonly fileName?: string }>;
  /** The content as it is sent: with a link of limited validity, so that clients can show it without a token. */
  linked(content: ChatContent): ChatContent;
}

export function createChatFiles(
  db: Kysely<Schema>,
  store: FileStore,
  { signer, now, uploadQuota }: Pick<Deps, "signer" | "now" | "uploadQuota">,
): ChatFiles {
  async function putAway(session: Session, file: InlineFile): Promise<string> {
    const kind = uploadKind(imKind);
    // Old clients send the head of a data URL, or blanks instead of plus signs (contract-flow-chat §2.5).
    const bytes = Buffer.from(file.base64.replace(/^data:[^,]*,/, "").replaceAll(" ", "+"), "base64");
    if (!kind || bytes.length === 0) throw refuse.because("file_empty", "server.fileEmpty");
    if (bytes.length >= CHAT_IMAGE_LIMIT_BYTES) {
      throw refuse.because("file_too_large", "server.fileTooLarge", { limit: "5MB" });
    }
    const extension = file.type === "voice" ? "mp3" : pictureExtension(bytes);
    await refuseBeyondQuota(db, uploadQuota, session);
    const stored = await store.put(imKind, kind, { name: `file.${extension}`, stream: Readable.from(bytes) });
    await keepFile(db, { store, uploadQuota }, session, { ...stored, type: imKind, originalName: stored.name });
    return stored.name;
  }

  async function mustBeOwn(session: Session, name: string): Promise<void> {
    const { rows } = await sql`select 1 from files
      where name = ${name} and type = ${imKind} and owner_id = ${session.userId}`.execute(db);
    if (rows.length === 0) throw refuse.notFound("server.fileMissing");
  }

  return {
    async keep(session, content) {
      if ("base64" in content) {
        const path = await putAway(session, content);
        const { base64: _bytes, ...kept } = content;
        return { content: { ...kept, path }, fileName: path };
      }
      if (!("path" in content)) return { content };
      const path = content.path.split("?", 1)[0] ?? "";
      await mustBeOwn(session, path);
      return { content: { ...content, path }, fileName: path };
    },
    linked(content) {
      if (!("path" in content)) return content;
      const link = { type: imKind, name: content.path, until: Math.ceil(now() / linkLifeMs + 1) * linkLifeMs };
      return { ...content, path: `${content.path}?encryption=${signer.sign("file", link)}` };
    },
  };
}

function pictureExtension(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return "jpg";
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("GIF8")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  if (start.startsWith("BM")) return "bmp";
  return "png";
}
