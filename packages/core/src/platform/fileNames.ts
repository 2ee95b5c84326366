import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Longest name without its extension, in bytes; file systems allow 255. */
const MOST_BYTES = 120;
/** Length of the suffix that makes equal names different. */
const HASH_BYTES = 8;
/** Device names that Windows does not accept as file names, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;
/** Characters that every file system accepts and no shell interprets. */
const PLAIN = /^[\p{L}\p{N}\p{M}_-]$/u;

/**
 * File names for documents, by their keys. No name leaves its folder, is hidden, is a device name, or differs from
 * another only in case. The same keys get the same names, in any order.
 *
 * @param ending - with its dot
 */
export function fileNames(keys: readonly string[], ending = ".yaml"): ReadonlyMap<string, string> {
  const shared = new Map<string, number>();
  const plain = keys.map((key) => [key, spelled(key)] as const);
  for (const [, name] of plain) shared.set(folded(name), (shared.get(folded(name)) ?? 0) + 1);
  return new Map(
    plain.map(([key, name]) => {
      const isAlone = shared.get(folded(name)) === 1;
      const isSound = utf8ToBytes(name).length <= MOST_BYTES && !DEVICE.test(name);
      return [key, `${isAlone && isSound ? name : `${cut(name)}~${hashOf(key)}`}${ending}`];
    }),
  );
}

/** The form in which file systems compare names that ignore case or Unicode normalisation. */
const folded = (name: string): string => name.normalize("NFKD").toLowerCase().toUpperCase().toLowerCase();

/**
 * A dot between other characters is kept. Every other character that is not a letter, digit, `_` or `-` is written as
 * `%XX`.
 */
function spelled(key: string): string {
  const characters = [...key.normalize("NFC")];
  return characters
    .map((character, at) => {
      const before = characters[at - 1];
      const isInner = character === "." && at < characters.length - 1 && before !== undefined && PLAIN.test(before);
      if (isInner || PLAIN.test(character)) return character;
      return [...utf8ToBytes(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
    })
    .join("");
}

function cut(name: string): string {
  let short = "";
  for (const character of DEVICE.test(name) ? name.replaceAll(".", "_") : name) {
    if (utf8ToBytes(short + character).length > MOST_BYTES - 2 * HASH_BYTES - 1) break;
    short += character;
  }
  return short.replace(/%[0-9A-F]?$/u, "");
}

const hashOf = (key: string): string => bytesToHex(sha256(utf8ToBytes(key)).slice(0, HASH_BYTES));
