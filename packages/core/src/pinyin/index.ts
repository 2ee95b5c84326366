import type { NameReader } from "../text/nameReader.ts";
import { plain, uniqueWord, type Word, wordsOf } from "./words.ts";

/** Keys by which a name is sorted and shortened. */
export interface NameKeys {
  /** Toneless syllables with blanks, `ou yang xiao ming`; ü is v; words of other scripts as they are, in small letters. */
  readonly pinyin: string;
  /** First letters, `oyxm`. */
  readonly pinyinInitials: string;
}

/** Changes whenever the same name gets other keys or sounds than before: stored ones are made again then. */
export const pinyinVersion = 1;

/** As many spellings are made of all combinations of the readings of a name, as long as they are no more than this. */
const combinedMost = 32;
/** Beyond that each further reading comes alone, up to this many spellings. */
const spellingsMost = 48;

/** Keys of a person's name: the first characters are read as a surname (单 is shan, 曾 is zeng). */
export function personKeys(name: string): NameKeys {
  return keysOf(wordsOf(name, true));
}

/** Keys of any other name; words are read as such (重庆 is chong qing, 银行 yin hang). */
export function nameKeys(name: string): NameKeys {
  return keysOf(wordsOf(name, false));
}

/**
 * Every way to spell a name: first letters and whole syllables, with each reading that a character has (单雪: `dx`, `sx`,
 * `cx`, `danxue`...). In small letters, without blanks; traditional characters count as the simplified ones. At most 48 of
 * each kind: beyond 32 combinations each further reading comes alone.
 */
export function soundsOf(name: string): readonly string[] {
  const words = wordsOf(name, false);
  const letters = spellings(words.map(lettersOf));
  return [...new Set([...letters, ...spellings(words)])];
}

/** Reads names with the table of this module. */
export const nameReader: NameReader = { soundsOf, plain };

function keysOf(words: readonly Word[]): NameKeys {
  const said = words.map(([main]) => main);
  return { pinyin: said.join(" "), pinyinInitials: said.map((one) => one.charAt(0)).join("") };
}

function spellings(words: readonly Word[]): readonly string[] {
  let all: readonly (readonly string[])[] = [words.map(([main]) => main)];
  const alone: (readonly string[])[] = [];
  for (const [at, [, ...others]] of words.entries()) {
    const withOthers = (said: readonly string[]) => others.map((other) => said.with(at, other));
    if (all.length * (others.length + 1) <= combinedMost) all = [...all, ...all.flatMap(withOthers)];
    else alone.push(...withOthers(words.map(([main]) => main)));
  }
  return [...all, ...alone].slice(0, spellingsMost).map((said) => said.join(""));
}

function lettersOf([main, ...others]: Word): Word {
  return uniqueWord([main.charAt(0), ...others.map((reading) => reading.charAt(0))]);
}
