import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { isProperties, type Place, type Plain } from "./item.ts";
import type { PlatformIssue } from "./issue.ts";

/** Longest file, in characters: a map of 4 MB with its escapes. */
const MOST_CHARS = 16_000_000;

/** The parsed content of a file. */
export interface ParsedFile {
  readonly file: string;
  readonly values: Readonly<Record<string, Plain>>;
  /** Position of a property. */
  readonly placeOf: (path: readonly (string | number)[]) => Place;
}

/**
 * Parses a file as one YAML document with properties. Duplicate names, aliases, tags and further documents are
 * refused.
 */
export function parseFile(file: string, text: string): ParsedFile | { readonly issues: readonly PlatformIssue[] } {
  const whole = (rule: PlatformIssue["rule"], params?: PlatformIssue["params"]) => ({
    issues: [{ place: { file, path: "" }, rule, params }],
  });
  if (text.length > MOST_CHARS) return whole("platform.tooLarge");
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: true, version: "1.2" });
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    const issues = faults.slice(0, 20).map(({ pos, message }): PlatformIssue => {
      const { line, col } = counter.linePos(pos[0]);
      const place = { file, path: "", line, column: col };
      return { place, rule: "platform.yaml", params: { reason: message.slice(0, 200) } };
    });
    return { issues };
  }
  const placeOf = (path: readonly (string | number)[]): Place => placeIn(document, counter, file, path);
  try {
    const values: unknown = document.toJS({ maxAliasCount: 0 });
    if (!isProperties(values)) return whole("platform.noDocument");
    return { file, values, placeOf };
  } catch (error) {
    return whole("platform.yaml", { reason: error instanceof Error ? error.message.slice(0, 200) : "" });
  }
}

/** Position of the property name, not of its value; for a missing property the position of its container. */
function placeIn(document: Document, counter: LineCounter, file: string, path: readonly (string | number)[]): Place {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) break;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === "number") {
      node = node.items[step];
      offset = rangeOf(node) ?? offset;
    } else break;
  }
  const at = offset ?? rangeOf(node);
  const { line, col } = at === undefined ? { line: undefined, col: undefined } : counter.linePos(at);
  return { file, path: pathText(path), line, column: col };
}

function rangeOf(node: unknown): number | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined;
}

/** `buttons[2].name` */
function pathText(path: readonly (string | number)[]): string {
  return path.map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`)).join("");
}
