import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from "yaml";
import { guardCell } from "../../text/csvGuard.ts";
import { CLEAR_CELL } from "../../records/limits.ts";
import { cellOf, type JsonRow } from "./json.ts";

/** A list of objects in a YAML or JSON file. */
interface List {
  /** Name of the list; missing if the file is only this list. */
  readonly name?: string;
  readonly line: number;
  readonly rows: readonly JsonRow[];
}

export type Lists =
  | { readonly ok: true; readonly lists: readonly List[] }
  | { readonly ok: false; readonly line: number };

/** Most aliases that are resolved: more would be an attack on the memory. */
const ALIASES_MAX = 1_000;

/**
 * The lists of a YAML document (or JSON, which is YAML): one list of mappings, or a mapping of names to such lists.
 * Values are read as they are written: `007` stays `007`. `null` means "make it empty".
 */
export function readLists(text: string): Lists {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const lineOf = (offset: number | undefined) => lines.linePos(offset ?? 0).line;
  const [error] = document.errors;
  if (error) return { ok: false, line: lineOf(error.pos[0]) };
  let aliases = 0;

  function resolved(node: unknown): unknown {
    if (!isAlias(node)) return node;
    aliases += 1;
    return aliases > ALIASES_MAX ? undefined : node.resolve(document);
  }

  function cell(given: unknown): string | undefined {
    const node = resolved(given);
    if (node === null || node === undefined) return node === null ? CLEAR_CELL : undefined;
    if (isScalar(node)) {
      if (node.value === null) return CLEAR_CELL;
      return guardCell(typeof node.value === "string" ? node.value : (node.source ?? String(node.value)));
    }
    if (isSeq(node)) {
      const parts = node.items.map(cell);
      return parts.every((part) => part !== undefined) ? parts.join("、") : undefined;
    }
    return isMap(node) ? cellOf(node.toJS(document, { maxAliasCount: ALIASES_MAX })) : undefined;
  }

  function row(given: unknown): JsonRow {
    const node = resolved(given);
    const line = lineOf((given as Node | null)?.range?.[0]);
    const broken: JsonRow = { line, members: new Map(), problem: { rule: "brokenYaml" } };
    if (!isMap(node)) return broken;
    const members = new Map<string, string>();
    for (const { key, value } of (node as YAMLMap).items) {
      const text = cell(value);
      if (!isScalar(key) || text === undefined) return broken;
      members.set(String(key.source ?? key.value), text);
    }
    return { line, members };
  }

  const { contents } = document;
  if (isSeq(contents)) return { ok: true, lists: [{ line: 1, rows: contents.items.map(row) }] };
  if (!isMap(contents)) return { ok: false, line: 1 };
  const lists: List[] = [];
  for (const pair of contents.items) {
    const line = isPair(pair) && isScalar(pair.key) ? lineOf(pair.key.range?.[0]) : 1;
    const list = isPair(pair) ? resolved(pair.value) : undefined;
    if (!isScalar(pair.key) || !isSeq(list)) return { ok: false, line };
    lists.push({ name: String(pair.key.value), line, rows: list.items.map(row) });
  }
  return lists.length > 0 ? { ok: true, lists } : { ok: false, line: 1 };
}
