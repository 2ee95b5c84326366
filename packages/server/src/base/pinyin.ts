import { type NameKeys, nameReader, personKeys as readPerson, soundsOf } from "@banche/core/pinyin";

/** What is stored of a person's name to sort and find it (design decision 19). */
export interface PersonKeys extends NameKeys {
  /** The name in simplified characters, then every way to spell it, with blanks between. */
  readonly sounds: string;
}

/** Keys of a person's name: the first characters are read as a surname (单 is shan, 曾 is zeng). */
export function personKeys(name: string): PersonKeys {
  return { ...readPerson(name), sounds: [nameReader.plain(name), ...soundsOf(name)].join(" ") };
}
