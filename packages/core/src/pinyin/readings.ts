import { common, phrases, rare, several, surnames, syllables, traditional } from "./table.ts";

/** Readings of names, made from the table when the first name is read. */
export interface Readings {
  /** Toneless readings of one character, most common first; empty if it is not a Chinese character. */
  readonly of: (character: string) => readonly string[];
  /** Words with special readings: for each character the index of its reading. */
  readonly phrases: ReadonlyMap<string, string>;
  /** First characters of these words. */
  readonly phraseStarts: ReadonlySet<string>;
  readonly surnames: ReadonlyMap<string, string>;
  readonly simplified: ReadonlyMap<string, string>;
}

const firstCommon = 0x4e00;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

let made: Readings | undefined;

/** The readings from the table. */
export function readings(): Readings {
  made ??= make();
  return made;
}

function make(): Readings {
  const syllableOf = syllables.split(" ");
  const rareReadings = new Map(textsOf(rare));
  const further = new Map(textsOf(several));
  const main = (character: string): string | undefined => {
    const at = ((character.codePointAt(0) ?? 0) - firstCommon) * 2;
    if (at < 0 || at >= common.length) return rareReadings.get(character);
    return syllableOf[digits.indexOf(common.charAt(at)) * digits.length + digits.indexOf(common.charAt(at + 1)) - 1];
  };
  const known = new Map<string, readonly string[]>();
  const phrasePlaces = new Map(textsOf(phrases));
  return {
    of(character) {
      const before = known.get(character);
      if (before) return before;
      const all = [main(character) ?? [], further.get(character)?.split(" ") ?? []].flat();
      known.set(character, all);
      return all;
    },
    phrases: phrasePlaces,
    phraseStarts: new Set([...phrasePlaces.keys()].map((phrase) => [...phrase][0] ?? "")),
    surnames: new Map(textsOf(surnames)),
    simplified: pairsOf(traditional),
  };
}

/** `了解10,银行01`: Chinese characters, followed by their data. */
function textsOf(list: string): readonly (readonly [string, string])[] {
  return list.split(",").map((one) => {
    const end = one.search(/[a-z\d]/);
    return [one.slice(0, end), one.slice(end)];
  });
}

function pairsOf(list: string): ReadonlyMap<string, string> {
  const characters = [...list];
  const pairs = new Map<string, string>();
  for (let at = 0; at + 1 < characters.length; at += 2) pairs.set(characters[at] ?? "", characters[at + 1] ?? "");
  return pairs;
}
