import { pinyin } from "pinyin-pro";

/** Keys by which a Chinese name is sorted and found (design decision 19). */
export interface PinyinKeys {
  /** Toneless syllables with blanks, `ou yang xiao ming`; other characters stay, in lower case. */
  readonly pinyin: string;
  /** First letters, `oyxm`. */
  readonly pinyinInitials: string;
}

/** Keys of a person's name: the first characters are read as a surname (单 is shan, 曾 is zeng). */
export function personKeys(name: string): PinyinKeys {
  return keysOf(pinyin(name, { toneType: "none", type: "array", surname: "head", v: true }));
}

/** Keys of any other name. */
export function nameKeys(name: string): PinyinKeys {
  return keysOf(pinyin(name, { toneType: "none", type: "array", v: true }));
}

/**
 * Reads characters one by one and remembers them: much faster over many names, but a character with several readings always
 * gets its commonest.
 */
export function createFastReader(): (name: string) => string {
  const readings = new Map<string, string>();
  const read = (character: string): string => {
    const known = readings.get(character);
    if (known !== undefined) return known;
    const reading = pinyin(character, { toneType: "none", v: true }).toLowerCase();
    readings.set(character, reading);
    return reading;
  };
  return (name) => [...name].map(read).join(" ");
}

function keysOf(syllables: readonly string[]): PinyinKeys {
  const lower = syllables.map((syllable) => syllable.trim().toLowerCase()).filter((syllable) => syllable !== "");
  return { pinyin: lower.join(" "), pinyinInitials: lower.map((syllable) => syllable[0] ?? "").join("") };
}
