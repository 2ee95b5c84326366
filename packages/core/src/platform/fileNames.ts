import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Longest name without its ending, in bytes; file systems take 255. */
const MOST_BYTES = 120;
/** Length of the mark that makes equal names different. */
const HASH_BYTES = 8;
/** Names of devices that Windows takes for no file, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;
/** What any file system takes, and no shell reads as something else. */
const PLAIN = /^[\p{L}\p{N}\p{M}_-]$/u;

/**
 * Names of files for documents, by their keys: no name leads out of its folder, is hidden, means a device, or is told apart from another by
 * the case of its letters alone. The same keys have the same names, whatever their order.
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

/** As file systems that ignore case, or the way that marks are put on letters, see it. */
const folded = (name: string): string => name.normalize("NFKD").toLowerCase().toUpperCase().toLowerCase();

/** A dot between other characters stays; everything else that is no letter, digit, `_` or `-` is written `%XX`. */
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
