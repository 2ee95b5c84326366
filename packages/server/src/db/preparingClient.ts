import { sql } from "kysely";
import pg from "pg";

const mark = "/* prepared */";

/**
 * Marks a statement that each connection parses and plans only once. Use it only if the plan does not depend on the parameters, as for a
 * look-up by key. There must be few different texts.
 */
export const prepared = sql.raw(`${mark} `);

/** Further texts are planned each time, because a connection keeps prepared statements until it ends. */
const mostTexts = 200;

/** A client that keeps marked statements prepared. It does not do so on a shared connection, where other clients would get them. */
export class PreparingClient extends pg.Client {
  readonly #isShared: boolean;
  readonly #names = new Map<string, string>();

  constructor(config: pg.ClientConfig & { readonly isShared?: boolean }) {
    super(config);
    this.#isShared = config.isShared === true;
  }

  override query(...given: readonly unknown[]): never {
    const [text, values] = given;
    const name = given.length === 2 && typeof text === "string" && !this.#isShared ? this.#nameOf(text) : undefined;
    const query = super.query as (...given: readonly unknown[]) => never;
    return name === undefined ? query.apply(this, [...given]) : query.call(this, { name, text, values });
  }

  #nameOf(text: string): string | undefined {
    if (!text.startsWith(mark)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostTexts) return known;
    const name = `prepared_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
