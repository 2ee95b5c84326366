import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { CHAT_IMAGE_LIMIT_BYTES, CHAT_TEXT_MAX_CHARS, oneLine, pictureTypeOf } from "@banche/core";
import { fileTrouble } from "../../bulk/files.ts";
import { type Chatting, refusal, withChat } from "../../chat/openChat.ts";
import { chatUsers, findPeer } from "../../chat/peers.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { textFromStdin } from "../../system/stdin.ts";

/**
 * Sends a text, each line of standard input, or a picture, and ends when the server has it.
 *
 * @throws {CliError} `usage`, `not_found`, `file`; `partial` when the server refused a message
 */
export async function sendChat(context: Context, input: Input): Promise<void> {
  const [wanted = "", words] = input.args;
  const image = input.text("image");
  if (image !== undefined && words !== undefined) throw usageError("chat.cli.textAndImage");
  const picture = image === undefined ? undefined : await readPicture(context, image);
  const texts = picture ? [] : await readTexts(context, input, words);
  if (!picture && texts.length === 0) throw usageError("chat.cli.noText");
  await withChat(context, async (chatting) => {
    const peer = findPeer(await chatUsers(chatting), wanted);
    const { chat, until } = chatting;
    if (picture) await sendPicture(chatting, peer.id, picture);
    for (const text of texts) chat.sendText(peer.id, text);
    await until(() => chat.getState().outbox.every(({ state }) => state === "failed"));
    const [failed] = chat.getState().outbox;
    if (failed) throw refusal(failed);
    const count = Math.max(1, texts.length);
    const said = context.text("chat.cli.sent", { count, name: oneLine(peer.realName) });
    await context.note(`${context.paint.ok("✓")} ${said}`);
  });
}

/** @throws {CliError} `usage` for a text that is too long */
async function readTexts({ app }: Context, input: Input, words: string | undefined): Promise<readonly string[]> {
  const fromStdin = words === "-" || (words === undefined && !app.stdin.isTTY);
  const whole = fromStdin ? await textFromStdin(app.stdin) : (words ?? "");
  const texts = (input.flag("lines") ? whole.split(/\r?\n/) : [whole]).map((text) => text.trim()).filter(Boolean);
  const tooLong = texts.findIndex((text) => text.length > CHAT_TEXT_MAX_CHARS);
  if (tooLong >= 0) throw usageError("chat.cli.tooLong", { line: tooLong + 1, max: CHAT_TEXT_MAX_CHARS });
  return texts;
}

interface Picture {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** @throws {CliError} `file`; `usage` when it is no picture, by its content, or not smaller than 5 MB (spec §5) */
async function readPicture({ app }: Context, path: string): Promise<Picture> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(resolve(app.cwd, path));
  } catch (error) {
    throw fileTrouble(error, path);
  }
  if (bytes.length >= CHAT_IMAGE_LIMIT_BYTES) throw usageError("chat.cli.pictureTooLarge");
  const type = pictureTypeOf(bytes);
  if (type === undefined) throw usageError("chat.cli.notPicture", { file: oneLine(path) });
  return { name: basename(path), type, bytes };
}

/** Uploads first where the server takes references; others take the picture inside the frame (contract-flow-chat §2.5). */
async function sendPicture({ chat, client }: Chatting, peer: string, picture: Picture): Promise<void> {
  if (chat.getState().additions.includes("clientIds")) {
    const { name } = await client.files.upload({ params: { type: "IM" }, body: picture });
    chat.send(peer, { type: "image", path: name });
  } else {
    chat.send(peer, { type: "image", base64: Buffer.from(picture.bytes).toString("base64") });
  }
}
