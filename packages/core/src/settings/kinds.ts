/** How one setting is stored: as text in a key-value store. Reading never fails. */
export interface SettingKind<Value> {
  readonly fallback: Value;
  /** All values, if there is a finite list. */
  readonly options: readonly Value[];
  readonly read: (stored: string | undefined) => Value;
}

export type Choice<Options extends readonly string[]> = Options[number];

/** Yes or no; "1", "0" and other cases are accepted, too. */
export function flag(fallback: boolean): SettingKind<boolean> {
  return {
    fallback,
    options: [false, true],
    read: (stored) => {
      const word = stored?.trim().toLowerCase();
      if (word === "true" || word === "1") return true;
      if (word === "false" || word === "0") return false;
      return fallback;
    },
  };
}

/** One of several words. `aliases` are older spellings. */
export function choice<const Options extends readonly string[]>(
  options: Options,
  fallback: Choice<Options>,
  aliases: Readonly<Record<string, Choice<Options>>> = {},
): SettingKind<Choice<Options>> {
  return {
    fallback,
    options,
    read: (stored) =>
      options.find((option) => option === stored) ?? new Map(Object.entries(aliases)).get(stored ?? "") ?? fallback,
  };
}

/** Free text on one line, cut to 100 characters. */
export function line(fallback: string): SettingKind<string> {
  return { fallback, options: [], read: (stored) => (stored === undefined ? fallback : stored.slice(0, 100)) };
}
