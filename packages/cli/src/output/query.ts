import { CliError } from "../errors.ts";
import { asJson, isList, type Json } from "./json.ts";

/** Applies `--query` to a document. */
export type Query = (document: Json) => Json;

/**
 * Compiles a JMESPath expression (jmespath.site).
 *
 * @throws {CliError} `usage` with the position of the error; the query itself also throws it, when a function gets a value of a wrong type
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

/** A mutable copy, because the types of the interpreter ask for one. */
function mutable(document: Json): Mutable {
  if (isList(document)) return document.map(mutable);
  if (typeof document !== "object" || document === null) return document;
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, mutable(value)]));
}
