/** The first character of each letter, in the order of Mandarin syllables. No syllable begins with i, u or v. */
const firsts = "阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀";
const letters = "abcdefghjklmnopqrstwxyz";
const collator = new Intl.Collator("zh-Hans-u-co-pinyin");

/**
 * First letters of a title: those of Chinese characters as they are read in Mandarin, letters and digits as they are, words
 * of other scripts by their first letter. A character with several readings counts by its commonest.
 */
export function initialsOf(title: string): string {
  const words = title.toLowerCase().match(/\p{Script=Han}|[a-z\d]+/gu) ?? [];
  return words.map((word) => (/^[a-z\d]/.test(word) ? (word[0] ?? "") : letterOf(word))).join("");
}

function letterOf(character: string): string {
  let at = -1;
  for (const first of firsts) {
    if (collator.compare(character, first) < 0) break;
    at += 1;
  }
  return letters[at] ?? "";
}
