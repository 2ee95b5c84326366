import type { Language } from "@banche/core";
import { type Emoji, searchEmojis } from "@banche/core/chat";
import { cell, row } from "../../cells.ts";
import type { ChatsState } from "../../state/chats.ts";

/** The emoji that match the query. */
export const emojisFor = ({ chats }: { readonly chats: Pick<ChatsState, "emoji"> }): readonly Emoji[] =>
  searchEmojis(chats.emoji.query);

/** Cells for an English name, a Chinese name, a code and a number. */
const [ENGLISH, CHINESE, CODE, NUMBER] = [14, 8, 9, 3];

/** An emoji as a list row: name, code, English name and number, as far as they fit. */
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

/** Text of an emoji for the linear mode. */
export const spokenEmoji = ({ names, code }: Emoji, language: Language): string =>
  language === "zh" ? `${code} ${names.en}` : `${names[language]} ${code}`;
