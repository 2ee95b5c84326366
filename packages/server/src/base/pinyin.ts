import { type NameKeys, nameReader, personKeys as readPerson, soundsOf } from "@banche/core/pinyin";

/** Stored keys for sorting and finding a person's name (design decision 19). */
export interface PersonKeys extends NameKeys {
  /** The name in simplified characters, then every pronunciation, separated by spaces. */
  readonly sounds: string;
}

/** Keys of a person's name. The first characters are read as a surname (单 is shan, 曾 is zeng). */
export function personKeys(name: string): PersonKeys {
  return { ...readPerson(name), sounds: [nameReader.plain(name), ...soundsOf(name)].join(" ") };
}
