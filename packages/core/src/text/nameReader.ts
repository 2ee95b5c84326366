/** Tells how names are read; `@banche/core/pinyin` has the one for Mandarin, which is loaded when somebody searches. */
export interface NameReader {
  /** Every spelling by which a name is found, in small letters without blanks. */
  readonly soundsOf: (name: string) => readonly string[];
  /** The form in which texts are compared: small letters, half width, simplified characters. */
  readonly plain: (text: string) => string;
}

/** The words by which a name is found: itself and, where a reader is there, every spelling; in the form of `wantedOf`. */
export function wordsOfName(name: string, reader: NameReader | undefined): readonly string[] {
  return [wantedOf(name, reader), ...(reader?.soundsOf(name) ?? [])];
}

/** What is searched for, in the form in which texts are compared: without blanks around and within. */
export function wantedOf(text: string, reader: NameReader | undefined): string {
  const half = reader ? reader.plain(text) : text.normalize("NFKC").toLowerCase();
  return half.replaceAll(/\s+/g, "").replaceAll("ü", "v");
}
