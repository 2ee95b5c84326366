import type { CommonClient } from "../client/clientOf.ts";
import { mapInOrder } from "../client/mapInOrder.ts";
import { sysConfig } from "../contract/sysConfig.ts";
import type { CancelSignal } from "../ports.ts";
import { languages } from "../i18n/language.ts";
import { allRecords } from "../records/allRecords.ts";
import type { AnyRecord } from "../registry/record.ts";
import { valueAt } from "../registry/values.ts";
import { texts as textsCalls, TEXTS_PAGE_MAX } from "../contract/texts.ts";
import { isEmpty } from "../validation/values.ts";
import { grantKey, type GrantsOf, grantsOf } from "./grants.ts";
import { compareTexts, type ItemKind, type KnownItem, type Plain } from "./item.ts";
import { insideOf, needsOf, platformParts, type RecordKind, recordKinds } from "./kinds.ts";
import { createNames, innerKey, type Names } from "./names.ts";
import { valuesOf } from "./values.ts";

/** The server's state of all parts that are stored as files. */
export interface PlatformState {
  /** The requested folders and files. */
  readonly parts: readonly string[];
  /** The items of the requested parts, by kind and key, sorted by code units. */
  readonly items: readonly KnownItem[];
  /** Keys of these items and of records that they may refer to. */
  readonly names: Names;
  /** Permissions that can be granted; known if there was a role to read. */
  readonly grantable: ReadonlySet<string> | undefined;
}

export interface ReadPlatformOptions {
  /** Some of {@link platformParts}. Default: all. */
  readonly parts?: readonly string[] | undefined;
  /** Called before each kind is read. */
  readonly onPart?: ((kind: ItemKind) => void) | undefined;
  readonly signal?: CancelSignal | undefined;
}

/** A kind that could not be read. `cause` is the server's error. */
export class PlatformReadError extends Error {
  override readonly name = "PlatformReadError";
  readonly kind: ItemKind;

  constructor(kind: ItemKind, cause: unknown) {
    super(`${kind}: ${cause instanceof Error ? cause.message : ""}`, { cause });
    this.kind = kind;
  }
}

/**
 * Reads the parts of the platform that the session may see in its active factory: whole records, by pages if the
 * server supports this, and the permissions of each role.
 *
 * @throws {PlatformReadError} with the server's error for a kind, such as `forbidden`
 */
export async function readPlatform(client: CommonClient, options: ReadPlatformOptions = {}): Promise<PlatformState> {
  const { parts = platformParts, onPart } = options;
  const names = createNames();
  const items: KnownItem[] = [];
  let grantable: ReadonlySet<string> | undefined;
  const wanted = kindsOf(parts);
  const needed = new Set(wanted.flatMap((kind) => [kind.name, ...needsOf(kind)]));
  for (const kind of recordKinds.filter(({ name }) => needed.has(name))) {
    onPart?.(kind.name);
    await telling(kind.name, async () => {
      const records = await recordsOf(client, kind, names);
      if (!wanted.some(({ name }) => name === kind.name)) return;
      const read = records.map((one) => knownItem(kind, one, names));
      if (!kind.granted) items.push(...read);
      else {
        const granted = await withGrants(client, read);
        items.push(...granted.items);
        grantable = granted.grantable;
      }
    });
  }
  if (parts.includes("settings")) {
    onPart?.("settings");
    items.push(await telling("settings", () => readSettings(client)));
  }
  if (parts.includes("texts") && (await client.additions()).has("texts")) {
    onPart?.("texts");
    items.push(...(await telling("texts", () => readTexts(client))));
  }
  return { parts, items, names, grantable };
}

/** The kinds of some parts, including those inside their documents. */
export function kindsOf(parts: readonly string[]): readonly RecordKind[] {
  const chosen = recordKinds.filter(({ folder }) => folder !== undefined && parts.includes(folder));
  const inner = chosen.flatMap(({ name }) => insideOf(name));
  const all = new Set([...chosen, ...inner].map(({ name }) => name));
  return recordKinds.filter(({ name }) => all.has(name));
}

async function telling<Result>(kind: ItemKind, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new PlatformReadError(kind, error);
  }
}

interface Keyed {
  readonly record: AnyRecord;
  readonly key: string;
  readonly document: string | undefined;
}

/** The records of a kind by key; the keys are added to `names`. */
async function recordsOf(client: CommonClient, kind: RecordKind, names: Names): Promise<readonly Keyed[]> {
  const found: Keyed[] = [];
  for await (const record of allRecords(client, client.registry.of(kind.name))) {
    const keyed = keyedRecord(kind, record, names);
    if (!keyed) continue;
    names.add(kind.name, keyed.key, record.id);
    found.push(keyed);
  }
  return found.sort((a, b) => compareTexts(a.key, b.key));
}

/** The key of a record; undefined if the session cannot see its document. */
function keyedRecord(kind: RecordKind, record: AnyRecord, names: Names): Keyed | undefined {
  const { fields, inside } = kind;
  const own = kind.key.filter((name) => name !== inside?.field).map((name) => said(record, fields[name]?.key));
  if (!inside) return { record, key: own.join("/"), document: undefined };
  const document = names.keyOf(inside.of, said(record, fields[inside.field]?.key));
  return document === undefined ? undefined : { record, key: innerKey(document, own.join("/")), document };
}

function said(record: AnyRecord, key: string | undefined): string {
  const value = key === undefined ? undefined : valueAt(record, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function knownItem(kind: RecordKind, { record, key, document }: Keyed, names: Names): KnownItem {
  const { keptBy, fields } = kind;
  const kept = keptBy === undefined ? undefined : record[fields[keptBy]?.key ?? keptBy];
  return {
    ...{ kind: kind.name, key, id: record.id, version: record["version"], record },
    builtIn: !isEmpty(kept) && kept !== false,
    values: valuesOf(kind, record, names, document),
  };
}

/** Roles with their permissions; eight are read in parallel. */
async function withGrants(client: CommonClient, roles: readonly KnownItem[]) {
  const items: KnownItem[] = [];
  let grantable: ReadonlySet<string> | undefined;
  const asked = mapInOrder(
    roles,
    async (role): Promise<readonly [KnownItem, GrantsOf]> => [role, await grantsOf(client, role.id)],
    8,
  );
  for await (const [role, { stamp, menus }] of asked) {
    const all = menus.flatMap((menu) => [
      ...(menu.type === 1 ? [] : [{ key: menu.code, granted: menu.granted }]),
      ...menu.items.map((item) => ({ key: grantKey(menu, item), granted: item.granted })),
    ]);
    grantable ??= new Set(all.map(({ key }) => key));
    const grants = all.filter(({ granted }) => granted).map(({ key }) => key);
    const values = { ...role.values, ...(grants.length > 0 && { grants: grants.sort(compareTexts) }) };
    items.push({ ...role, values, stamp });
  }
  return { items, grantable };
}

/** All settings of the installation. */
async function readSettings(client: CommonClient): Promise<KnownItem> {
  const { version, mailPassword: _secret, ...settings } = await client.calls(sysConfig).read();
  const values = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): readonly (readonly [string, Plain])[] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return { kind: "settings", key: "settings", id: "", version, builtIn: true, values, record: { id: "" } };
}

/** The replacement texts, one item for each language with any. */
async function readTexts(client: CommonClient): Promise<readonly KnownItem[]> {
  const { list, version } = await client.calls(textsCalls).list({
    query: { state: "changed", page: 1, pageSize: TEXTS_PAGE_MAX },
  });
  return languages.map((language) => {
    const texts = list.flatMap(({ key, overrides }): readonly (readonly [string, string])[] => {
      const text = overrides[language];
      return text === undefined ? [] : [[key, text]];
    });
    const values = Object.fromEntries(texts);
    return { kind: "texts", key: language, id: language, version, builtIn: false, values, record: { id: language } };
  });
}
