import { sql } from "kysely";
import pg from "pg";

const mark = "/* prepared */";

/**
 * Begins a statement that each connection shall parse and plan only once. Only for statements whose plan does not depend on their
 * parameters, such as what is looked up by its keys, and whose text is one of few.
 */
export const prepared = sql.raw(`${mark} `);

/** Texts beyond these are planned each time: a connection holds what it has prepared until it ends. */
const mostTexts = 200;
const names = new Map<string, string>();

/** A client that keeps marked statements prepared, unless its connection is shared: then they lie at one that others have next. */
export class PreparingClient extends pg.Client {
  readonly #isShared: boolean;

  constructor(config: pg.ClientConfig & { readonly isShared?: boolean }) {
    super(config);
    this.#isShared = config.isShared === true;
  }

  override query(...given: readonly unknown[]): never {
    const [text, values] = given;
    const name = given.length === 2 && typeof text === "string" && !this.#isShared ? nameOf(text) : undefined;
    const query = super.query as (...given: readonly unknown[]) => never;
    return name === undefined ? query.apply(this, [...given]) : query.call(this, { name, text, values });
  }
}

function nameOf(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= mostTexts) return known;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}
