/** A record that others refer to, with the texts that identify it in a file. */
export interface LookupEntry {
  readonly id: string;
  readonly name: string;
  /** Names from the top, such as `总公司/运营部/车辆部`. */
  readonly path?: string | undefined;
  readonly code?: string | undefined;
  /** `department`, `company`...; set if only some types can be chosen. */
  readonly type?: string | undefined;
  /**
   * Id of the parent record. Among equal names, the one in the row's own parent is preferred, such as a position of
   * its department.
   */
  readonly within?: string | undefined;
  /** Id of the record above it in a picker; default: `within`. */
  readonly place?: string | undefined;
  /** Pinyin of the name, full and as initials, if the server sends it. */
  readonly sounds?: readonly string[] | undefined;
}

export interface ChoiceEntry {
  readonly value: string;
  readonly label: string;
  /** The code of the entry, if a server stores its id as the value. */
  readonly code?: string | undefined;
}

export type Found =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false;
      readonly rule: "unknownReference" | "ambiguousReference";
      readonly candidates: readonly string[];
    };

/** Finds ids for texts and texts for ids, without a request. */
export interface Lookups {
  /**
   * @param text - path, code or name, or name and code as lists show them (`周明远/admin`); a name only if it is unique
   * @param only - type of the entries that can be chosen
   * @param within - among equal names, the one inside this record is used
   */
  find(
    target: string,
    text: string,
    options?: { readonly only?: string | undefined; readonly within?: string | undefined },
  ): Found;
  /** Ids of all matching records: by path, else by code, else by name, else by name and code as lists show them. */
  called(target: string, text: string): readonly string[];
  /** Shortest text that `find` understands; `undefined` for an unknown id. */
  label(target: string, id: string): string | undefined;
  entries(target: string): readonly LookupEntry[];
  choices(dictionary: string): readonly ChoiceEntry[];
}

/** Lookups to which records can be added later. */
export interface GrowingLookups extends Lookups {
  /** Adds a record, or replaces its texts: the former ones are forgotten. */
  put(target: string, entry: LookupEntry): void;
}

/** Creates lookups from tables that were read before. */
export function createLookups(tables: {
  readonly references: Readonly<Record<string, readonly LookupEntry[]>>;
  readonly dictionaries: Readonly<Record<string, readonly ChoiceEntry[]>>;
}): GrowingLookups {
  const indexes = new Map<string, Index>();
  const grown = new Set<string>();
  const indexOf = (target: string): Index => {
    const known = indexes.get(target);
    if (known) return known;
    const made = index(tables.references[target] ?? []);
    indexes.set(target, made);
    return made;
  };
  return {
    find(target, text, { only, within } = {}) {
      const wanted = normalise(text);
      const index = indexOf(target);
      const fits = (entry: LookupEntry) => only === undefined || entry.type === undefined || entry.type === only;
      for (const entries of waysTo(index, wanted)) {
        const all = entries.filter(fits);
        const found = all.length > 1 && within !== undefined ? all.filter((entry) => entry.within === within) : all;
        if (found.length === 1 && found[0]) return { ok: true, id: found[0].id };
        if (all.length > 1) return { ok: false, rule: "ambiguousReference", candidates: all.slice(0, 5).map(wordsOf) };
      }
      const exact = index.byId.get(text);
      if (exact && fits(exact)) return { ok: true, id: exact.id };
      return { ok: false, rule: "unknownReference", candidates: [] };
    },
    called(target, text) {
      const index = indexOf(target);
      const all = waysTo(index, normalise(text)).find((found) => found.length > 0);
      if (all) return all.map(({ id }) => id);
      return index.byId.has(text) ? [text] : [];
    },
    label(target, id) {
      const index = indexOf(target);
      const entry = index.byId.get(id);
      if (!entry) return undefined;
      const words = [entry.path, entry.name, entry.code];
      return words.find((word) => word !== undefined && meansOnly(index, word, id)) ?? entry.id;
    },
    put(target, entry) {
      const into = indexOf(target);
      const before = into.byId.get(entry.id);
      if (before) forget(into, before);
      add(into, entry);
      grown.add(target);
    },
    entries: (target) => (grown.has(target) ? [...indexOf(target).byId.values()] : (tables.references[target] ?? [])),
    choices: (dictionary) => tables.dictionaries[dictionary] ?? [],
  };
}

interface Index {
  readonly byId: Map<string, LookupEntry>;
  readonly byPath: Map<string, LookupEntry[]>;
  readonly byCode: Map<string, LookupEntry[]>;
  readonly byName: Map<string, LookupEntry[]>;
}

/** The possible meanings of a text, by priority. */
function waysTo({ byPath, byCode, byName }: Index, wanted: string): readonly (readonly LookupEntry[])[] {
  const slash = wanted.lastIndexOf("/");
  const inFull = slash < 1 ? [] : (byCode.get(wanted.slice(slash + 1)) ?? []);
  return [
    ...[byPath, byCode, byName].map((table) => table.get(wanted) ?? []),
    inFull.filter(({ name }) => normalise(name) === wanted.slice(0, slash)),
  ];
}

function index(entries: readonly LookupEntry[]): Index {
  const made: Index = { byId: new Map(), byPath: new Map(), byCode: new Map(), byName: new Map() };
  for (const entry of entries) add(made, entry);
  return made;
}

function add(into: Index, entry: LookupEntry): void {
  into.byId.set(entry.id, entry);
  put(into.byPath, entry.path, entry);
  put(into.byCode, entry.code, entry);
  put(into.byName, entry.name, entry);
}

/** Whether a text identifies this record only, by the priorities of `find`. */
function meansOnly({ byPath, byCode, byName }: Index, word: string, id: string): boolean {
  const wanted = normalise(word);
  const found = [byPath, byCode, byName].map((table) => table.get(wanted)).find((all) => all !== undefined);
  return found?.length === 1 && found[0]?.id === id;
}

function forget(from: Index, entry: LookupEntry): void {
  const words = [
    [from.byPath, entry.path],
    [from.byCode, entry.code],
    [from.byName, entry.name],
  ] as const;
  for (const [table, word] of words) {
    const key = normalise(word ?? "");
    const left = table.get(key)?.filter(({ id }) => id !== entry.id) ?? [];
    if (left.length > 0) table.set(key, left);
    else table.delete(key);
  }
}

function put(table: Map<string, LookupEntry[]>, word: string | undefined, entry: LookupEntry): void {
  if (!word) return;
  const key = normalise(word);
  const there = table.get(key);
  if (there) there.push(entry);
  else table.set(key, [entry]);
}

/** Path and code. Records with equal paths are distinguished by code, those without path and code by id. */
function wordsOf({ id, name, path, code }: LookupEntry): string {
  const exact = code ?? (path === undefined ? id : undefined);
  return exact ? `${path ?? name} (${exact})` : (path ?? name);
}

/** Normal form for comparing texts: spreadsheets add blanks around slashes and full-width forms. */
export function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .trim()
    .replace(/ *[/／>] */g, "/")
    .toLowerCase();
}
