import pg from "pg";

const names = new Map<string, string>();

/**
 * Marks a statement that every call needs: each connection parses and plans it once. Only for statements whose plan does not
 * depend on their parameters.
 */
export function preparedOnce(name: string, text: string): string {
  names.set(text, name);
  return text;
}

/** A client that keeps marked statements prepared, unless its connection is shared: then they lie at one that others have next. */
export class PreparingClient extends pg.Client {
  readonly #isShared: boolean;

  constructor(config: pg.ClientConfig & { readonly isShared?: boolean }) {
    super(config);
    this.#isShared = config.isShared === true;
  }

  override query(...given: readonly unknown[]): never {
    const [text, values] = given;
    const name = given.length === 2 && typeof text === "string" && !this.#isShared ? names.get(text) : undefined;
    const query = super.query as (...given: readonly unknown[]) => never;
    return name === undefined ? query.apply(this, [...given]) : query.call(this, { name, text, values });
  }
}
