import type { Language } from "@banche/core";
import { type Emoji, searchEmojis } from "@banche/core/chat";
import { cell, row } from "../../cells.ts";
import type { ChatsState } from "../../state/chats.ts";

/** The emoji that the query finds. */
export const emojisFor = ({ chats }: { readonly chats: Pick<ChatsState, "emoji"> }): readonly Emoji[] =>
  searchEmojis(chats.emoji.query);

/** Cells for a name in English, for one in Chinese, for a code, and for a number. */
const [ENGLISH, CHINESE, CODE, NUMBER] = [14, 8, 9, 3];

/** An emoji in a row of a list: its name, the code that is written for it, its English name and its number, as far as there is room. */
export function emojiRow({ names, code, file }: Emoji, language: Language, room: number): string {
  const name = { text: names[language], width: language === "en" ? ENGLISH : CHINESE };
  const written = { text: code, width: CODE };
  const english = { text: names.en, width: ENGLISH };
  const number = { text: file.split(".", 1)[0] ?? "", width: NUMBER };
  // The Chinese name is the code.
  const wanted = { zh: [written, english], zhtw: [name, written, english], en: [name, written] }[language];
  const shown = wanted.filter(
    (_, index) => wanted.slice(0, index + 1).reduce((sum, { width }) => sum + width + 1, NUMBER) <= room,
  );
  return cell(row([...shown, number]), room);
}

/** An emoji said in words. */
export const spokenEmoji = ({ names, code }: Emoji, language: Language): string =>
  language === "zh" ? `${code} ${names.en}` : `${names[language]} ${code}`;
