import { CliError } from "../errors.ts";
import { asJson, isList, type Json } from "./json.ts";

/** What `--query` does to a document. */
export type Query = (document: Json) => Json;

/**
 * Compiles a JMESPath expression (jmespath.site).
 *
 * @throws {CliError} `usage` with the place of the mistake; the query itself throws it, too, when a function gets a value
 * that it cannot take
 */
export async function compileQuery(expression: string): Promise<Query> {
  const { compile, TreeInterpreter } = await import("@jmespath-community/jmespath");
  const tree = told(expression, () => compile(expression));
  return (document) => told(expression, () => asJson(TreeInterpreter.search(tree, mutable(document))));
}

function told<Value>(expression: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\s+/g, " ") : String(cause);
    throw new CliError("usage", {
      text: { key: "cli.usage.query", params: { expression, reason } },
      mend: { key: "cli.usage.seeQuery" },
      details: { expression, reason },
      cause,
    });
  }
}

type Mutable = string | number | boolean | null | Mutable[] | { [name: string]: Mutable };

/** A copy that the interpreter may keep; its types ask for one. */
function mutable(document: Json): Mutable {
  if (isList(document)) return document.map(mutable);
  if (typeof document !== "object" || document === null) return document;
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, mutable(value)]));
}
