import type { Language } from "../i18n/language.ts";
import { EMOJI_FIRST, EMOJI_FIRST_STILL } from "../settings/constants.ts";
import { englishNames, inTraditional } from "./emojiNames.ts";
import { emojiPictures } from "./emojiPictures.ts";

/** The names of the 120 emoji pictures, ordered by number from 100 (contract-flow-chat §2.6, spec §9). */
const names =
  "微笑 伤心 美女 发呆 墨镜 哭 羞 哑 睡 哭 囧 怒 调皮 笑 惊讶 难过 酷 汗 抓狂 吐 笑 " +
  "快乐 奇 傲 饿 累 惊恐 汗 高兴 闲 努力 骂 疑问 秘密 乱 疯 哀 鬼 打击 bye 汗 抠 " +
  "鼓掌 糟糕 恶搞 什么 什么 累 看 难过 难过 坏 亲 吓 可怜 刀 水果 酒 篮球 乒乓 咖啡 " +
  "美食 动物 鲜花 枯 唇 爱 分手 生日 电 炸弹 刀子 足球 瓢虫 翔 月亮 太阳 礼物 抱抱 拇指 " +
  "贬低 握手 剪刀手 抱拳 勾引 拳头 小拇指 拇指八 食指 ok 情侣 爱心 蹦哒 颤抖 怄气 跳舞 " +
  "发呆 背着 伸手 耍帅 微笑1 生病 哭泣 吐舌 迷糊 瞪眼 恐怖 忧愁 眨眉 闭眼 鄙视 阴暗 小鬼 " +
  "礼物 拜佛 力量 金钱 蛋糕 彩带 礼物";

export interface Emoji {
  /** File name of the platform's picture: `100.gif`. */
  readonly file: string;
  /** The code in a message: `[微笑]`. Unique: if the platform uses a name twice, the later one has a number. */
  readonly code: string;
  /** The Unicode emoji for display: 🙂. No two codes share one. */
  readonly picture: string;
  /** The display names; the Chinese name is the one in the code. */
  readonly names: Readonly<Record<Language, string>>;
  /** More English words for the search. */
  readonly words: readonly string[];
}

/** All emoji in the platform's order. */
export const emojis: readonly Emoji[] = numbered(names.split(" ")).map((name, index) => {
  const number = EMOJI_FIRST + index;
  const file = `${number}.${number < EMOJI_FIRST_STILL ? "gif" : "png"}`;
  const [en = "", words] = englishNames[index]?.split("/") ?? [];
  return {
    file,
    code: `[${name}]`,
    picture: emojiPictures[index] ?? "",
    names: { zh: name, zhtw: inTraditional(name), en },
    words: words?.split(" ") ?? [],
  };
});

const byCode = new Map(emojis.map((emoji) => [emoji.code, emoji]));

/**
 * Finds emoji by a part of their name in any language, of their code or their number. Names that start with the query
 * come first, then words that start with it. Without a query, all emoji are returned in order.
 */
export function searchEmojis(query: string): readonly Emoji[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return emojis;
  const places = [0, 1, 2].map((): Emoji[] => []);
  for (const emoji of emojis) places[placeOf(emoji, wanted)]?.push(emoji);
  return places.flat();
}

/** Rank of the match: 0 is best, 3 is no match. */
function placeOf({ code, file, names, words }: Emoji, wanted: string): 0 | 1 | 2 | 3 {
  const all = [code, file.split(".", 1)[0] ?? "", ...Object.values(names)];
  if (all.some((name) => name.startsWith(wanted))) return 0;
  if ([...words, ...names.en.split(" ")].some((word) => word.startsWith(wanted))) return 1;
  return [...all, ...words].some((name) => name.includes(wanted)) ? 2 : 3;
}

/** A piece of a message: plain text or an emoji. */
export type TextPiece = { readonly text: string } | { readonly emoji: Emoji };

/** Splits a text at its emoji codes. Other text in brackets is unchanged (W-9). */
export function emojiPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let rest = 0;
  for (const match of text.matchAll(/\[[^[\]()|]{1,8}\]/g)) {
    const emoji = byCode.get(match[0]);
    if (!emoji) continue;
    if (match.index > rest) pieces.push({ text: text.slice(rest, match.index) });
    pieces.push({ emoji });
    rest = match.index + match[0].length;
  }
  if (rest < text.length) pieces.push({ text: text.slice(rest) });
  return pieces;
}

/** Adds a number to a repeated name: 哭, 哭2. The first one keeps its name, because old messages use it. */
function numbered(all: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return all.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  });
}
