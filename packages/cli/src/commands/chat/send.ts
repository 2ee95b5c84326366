import { CHAT_TEXT_MAX_CHARS } from "@banche/core/chat";
import { oneLine } from "@banche/core/text";
import { refusal, withChat } from "../../chat/openChat.ts";
import { chatUsers, findPeer } from "../../chat/peers.ts";
import { readPicture, sendPicture } from "../../chat/picture.ts";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { printDocument } from "../../output/document.ts";
import { textFromStdin } from "../../system/stdin.ts";

/**
 * Sends a text, each line of standard input, or a picture. Ends when the server has received all of it.
 *
 * @throws {CliError} `usage`, `not_found`, `file`; `partial` when the server refused a message
 */
export async function sendChat(context: Context, input: Input): Promise<void> {
  const [wanted = "", words] = input.args;
  const image = input.text("image");
  if (image !== undefined && words !== undefined) throw usageError("chat.cli.textAndImage");
  const picture = image === undefined ? undefined : await readPicture(context.app.cwd, image);
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
    await printDocument(context, () => ({ sent: count, to: { account: peer.account, name: peer.realName } }));
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
