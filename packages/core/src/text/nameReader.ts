/**
 * Provides the readings of names. `@banche/core/pinyin` has the one for Mandarin, which is loaded at the first
 * search.
 */
export interface NameReader {
  /** Every searchable spelling of a name, in lower case without blanks. */
  readonly soundsOf: (name: string) => readonly string[];
  /** Normal form for comparing texts: lower case, half width, simplified characters. */
  readonly plain: (text: string) => string;
}

/** The searchable words of a name: the name and, with a reader, every spelling; in the form of `wantedOf`. */
export function wordsOfName(name: string, reader: NameReader | undefined): readonly string[] {
  return [wantedOf(name, reader), ...(reader?.soundsOf(name) ?? [])];
}

/** The search text in normal form, without blanks. */
export function wantedOf(text: string, reader: NameReader | undefined): string {
  const half = reader ? reader.plain(text) : text.normalize("NFKC").toLowerCase();
  return half.replaceAll(/\s+/g, "").replaceAll("ü", "v");
}
