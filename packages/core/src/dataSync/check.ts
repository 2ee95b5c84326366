import { isKeyClass, fits, type ValueType, valueType } from "./valueTypes.ts";
import { isSyncKind, syncLimits, type SyncModes, type SyncPair, type SyncTable } from "./sync.ts";

/** Why a mapping cannot be carried out. */
export type SyncFault =
  /** This kind of database is not supported. */
  | "kind"
  | "noPairs"
  | "tooMany"
  | "noMode"
  /** The table has no field with this name. */
  | "unknownField"
  /** Two source fields for one target field. */
  | "twice"
  /** The target has no primary key. */
  | "noKey"
  /** No source field provides this part of the key. */
  | "keyUnmapped"
  /** Values of this type have no common order in both databases. */
  | "keyType"
  | "type"
  /** It may not be empty, has no default, and gets no value. */
  | "needed";

/** One error, with its table and field. */
export interface SyncIssue {
  readonly fault: SyncFault;
  readonly table: string;
  /** Empty: the table as a whole. */
  readonly field: string;
  /** For `type` and `keyType`: the types of both fields. */
  readonly from: string;
  readonly to: string;
}

/** A pair with known types. */
export interface TypedPair extends SyncPair {
  readonly source: ValueType;
  readonly target: ValueType;
  readonly nullable: boolean;
  readonly isKey: boolean;
  /** Whether the source may have values that the target cannot store. */
  readonly mayMisfit: boolean;
}

export interface SyncCheck {
  /** Empty: the mapping can be carried out. */
  readonly issues: readonly SyncIssue[];
  /** In the order of the target's fields. */
  readonly pairs: readonly TypedPair[];
}

/** The errors of a mapping between two tables, the first error of each field. */
export function checkSync(
  source: SyncTable,
  target: SyncTable,
  { pairs, modes }: { readonly pairs: readonly SyncPair[]; readonly modes: SyncModes },
): SyncCheck {
  const issues: SyncIssue[] = [];
  const say = (fault: SyncFault, table: SyncTable, field = "", types = { from: "", to: "" }) =>
    issues.push({ fault, table: table.name, field, ...types });
  for (const side of [source, target]) if (!isSyncKind(side.kind)) say("kind", side);
  if (!isSyncKind(source.kind) || !isSyncKind(target.kind)) return { issues, pairs: [] };
  if (pairs.length === 0) say("noPairs", target);
  if (pairs.length > syncLimits.pairs) say("tooMany", target);
  if (!modes.insert && !modes.update && !modes.remove) say("noMode", target);
  pairs.forEach(({ from, to }, at) => {
    if (!source.fields.some(({ name }) => name === from)) say("unknownField", source, from);
    if (!target.fields.some(({ name }) => name === to)) say("unknownField", target, to);
    if (pairs.slice(0, at).some((other) => other.to === to)) say("twice", target, to);
  });
  if (!target.fields.some(({ primary }) => primary)) say("noKey", target);
  const typed: TypedPair[] = [];
  for (const field of target.fields) {
    const pair = pairs.find(({ to }) => to === field.name);
    const given = source.fields.find(({ name }) => name === pair?.from);
    if (!pair || !given) {
      if (field.primary) say("keyUnmapped", target, field.name);
      else if (!field.nullable && !field.fixed && modes.insert) say("needed", target, field.name);
      continue;
    }
    const [from, to] = [valueType(source.kind, given), valueType(target.kind, field)];
    const fit = fits(from, to, source.kind === target.kind);
    const types = { from: from.native, to: to.native };
    if (fit === "none") say("type", target, field.name, types);
    else if (field.primary && !(isKeyClass(from) && isKeyClass(to))) say("keyType", target, field.name, types);
    const nullable = field.nullable && !field.primary;
    const mayMisfit = fit === "some" || (given.nullable && !nullable);
    typed.push({ ...pair, source: from, target: to, nullable, isKey: field.primary, mayMisfit });
  }
  return { issues, pairs: typed };
}
