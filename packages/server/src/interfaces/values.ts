import type { BoundValue, ValueType } from "../sources/query/query.ts";
import { type IssueDraft, refuse } from "../base/respond.ts";

/** A parameter as it is declared. */
export interface ParameterSpec {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Default value; empty: none. */
  readonly initial: string;
}

/** Values derived from the caller (contract-base §5.5; `postion` is the platform's spelling). */
export const callerNames = ["user", "organize", "department", "position", "postion"] as const;
export type CallerName = (typeof callerNames)[number];
export type CallerValues = Readonly<Record<CallerName, string>>;

/** Clients send `n` with every call (spec §7). */
const reserved: ReadonlySet<string> = new Set([...callerNames, "n"]);
const types: readonly ValueType[] = ["text", "integer", "decimal", "date", "datetime", "boolean"];
const longestText = 4_000;

/** Faults in the declaration of parameters. */
export function issuesOfParameters(parameters: readonly ParameterSpec[]): readonly IssueDraft[] {
  const seen = new Set<string>();
  const issues: IssueDraft[] = [];
  const say = (text: "name" | "reserved" | "twice" | "initial", name: string): void => {
    issues.push({ field: "parameters", rule: text, text: `dataInterfaces.issues.${text}`, params: { name } });
  };
  for (const { name, type, initial } of parameters) {
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,29}$/.test(name)) say("name", name);
    else if (reserved.has(name.toLowerCase())) say("reserved", name);
    else if (seen.has(name.toLowerCase())) say("twice", name);
    else if (initial !== "" && canonical(typeOf(type), initial) === undefined) say("initial", name);
    seen.add(name.toLowerCase());
  }
  return issues;
}

/**
 * The bound values by parameter name. An empty text counts as missing.
 *
 * @throws {Refusal} `validation`, with the name of the parameter as the field
 */
export function readValues(
  parameters: readonly ParameterSpec[],
  given: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, BoundValue> {
  const issues: IssueDraft[] = [];
  const values = new Map<string, BoundValue>();
  for (const { name, type: named, required, initial } of parameters) {
    const type = typeOf(named);
    const said = Object.hasOwn(given, name) ? (given[name] ?? "") : "";
    const text = said === "" ? initial : said;
    if (text === "") {
      if (required) issues.push({ field: name, rule: "required" });
      values.set(name, { type, value: null });
      continue;
    }
    const value = canonical(type, text);
    if (value === undefined) issues.push({ field: name, rule: "type", text: `dataInterfaces.values.${type}` });
    else values.set(name, { type, value });
  }
  if (issues.length > 0) throw refuse.validation(issues);
  return values;
}

export function typeOf(named: string): ValueType {
  return types.find((type) => type === named) ?? "text";
}

/** A value in the normal form of its type. Undefined where it is invalid. */
function canonical(type: ValueType, text: string): string | undefined {
  const trimmed = text.trim();
  switch (type) {
    case "text":
      return text.length <= longestText && !text.includes("\0") ? text : undefined;
    case "integer":
      return /^-?\d{1,18}$/.test(trimmed) ? String(BigInt(trimmed)) : undefined;
    case "decimal":
      return /^-?\d{1,20}(\.\d{1,10})?$/.test(trimmed) ? trimmed : undefined;
    case "date":
      return isDay(trimmed) ? trimmed : undefined;
    case "datetime": {
      const [, day = "", clock = "00:00", seconds = ":00"] =
        /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(trimmed) ?? [];
      const isClock = /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) && /^:[0-5]\d$/.test(seconds);
      return isDay(day) && isClock ? `${day} ${clock}${seconds}` : undefined;
    }
    case "boolean":
      if (/^(true|1)$/i.test(trimmed)) return "true";
      return /^(false|0)$/i.test(trimmed) ? "false" : undefined;
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
