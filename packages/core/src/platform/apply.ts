import type { CallOptions, CommonClient } from "../client/clientOf.ts";
import { sysConfig } from "../contract/sysConfig.ts";
import { texts } from "../contract/texts.ts";
import { TEXT_CHANGES_MAX } from "../contract/texts.ts";
import { BancheError, hasCode } from "../errors.ts";
import { languages } from "../i18n/language.ts";
import type { CancelSignal } from "../ports.ts";
import { allRecords } from "../records/allRecords.ts";
import { replaceBody } from "../records/changes.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { ResourceField } from "../registry/resource.ts";
import { valueAt, withValue } from "../registry/values.ts";
import { saveGrants } from "./grants.ts";
import type { Plain } from "./item.ts";
import { type RecordKind, recordKinds } from "./kinds.ts";
import type { PlatformPlan, PlatformStep } from "./plan.ts";
import type { PlatformState } from "./state.ts";
import { wireValue, writtenFields } from "./values.ts";

/**
 * A step that was refused, or got no answer. The steps before it were done, the later ones were not started. `cause`
 * is the server's error.
 */
export class PlatformStepError extends Error {
  override readonly name = "PlatformStepError";
  readonly step: PlatformStep;
  /** Number of finished steps. */
  readonly done: number;

  constructor(step: PlatformStep, done: number, cause: unknown) {
    super(`${step.do} ${step.kind} ${step.key}: ${cause instanceof Error ? cause.message : ""}`, { cause });
    this.step = step;
    this.done = done;
  }
}

export interface ApplyOptions {
  /** Called after each step. */
  readonly onStep?: ((step: PlatformStep, done: number) => void | Promise<void>) | undefined;
  readonly signal?: CancelSignal | undefined;
}

/**
 * Carries out a plan step by step, and stops at the first refused step. If a record changed on the server since the
 * state was read, its step is refused as `conflict`. An interrupted plan cannot be continued: read and plan again,
 * then finished steps are not part of it.
 *
 * @returns number of finished steps
 * @throws {PlatformStepError}
 * @throws {RangeError} for a plan with issues
 */
export async function applyPlatform(
  client: CommonClient,
  plan: PlatformPlan,
  state: PlatformState,
  { onStep, signal }: ApplyOptions = {},
): Promise<number> {
  if (plan.issues.length > 0) throw new RangeError("a plan with issues cannot be carried out");
  const isPartly = (await client.additions()).has("records");
  const versions = new Map<string, unknown>();
  const work: Work = { client, state, isPartly, versions, created: new Set(), options: { signal } };
  for (const [done, step] of plan.steps.entries()) {
    try {
      if (signal?.aborted) throw new BancheError("aborted");
      await carryOut(work, step);
    } catch (error) {
      throw new PlatformStepError(step, done, error);
    }
    await onStep?.(step, done + 1);
  }
  return plan.steps.length;
}

interface Work {
  readonly client: CommonClient;
  readonly state: PlatformState;
  /** True if the server accepts only the changed members. */
  readonly isPartly: boolean;
  /** The current version after each step, for kinds whose steps share one version. */
  readonly versions: Map<string, unknown>;
  /** Kind and key of each record that this plan created. */
  readonly created: Set<string>;
  readonly options: CallOptions;
}

async function carryOut(work: Work, step: PlatformStep): Promise<void> {
  const kind = recordKinds.find(({ name }) => name === step.kind);
  if (kind) await writeRecord(work, kind, step);
  else if (step.kind === "settings") await writeSettings(work, step);
  else await writeTexts(work, step);
}

async function writeRecord(work: Work, kind: RecordKind, step: PlatformStep): Promise<void> {
  const { client } = work;
  if (step.do === "remove") return removeRecord(work, kind, step);
  const changed = step.changes.filter(({ name }) => name !== "grants");
  let id = step.known?.id ?? "";
  if (step.do === "create") id = await createRecord(work, kind, step);
  else if (changed.length > 0) await changeRecord(work, kind, step, step.known.record);
  if (kind.granted && changed.length < step.changes.length) {
    const { grants } = step.item.values;
    await saveGrants(client, id, Array.isArray(grants) ? grants.map(String) : [], step.known?.stamp);
  }
}

/**
 * Creates a record. A server may put records into a new document by itself, such as the usual buttons into the page of a dictionary: those
 * are changed to what the file says.
 */
async function createRecord(work: Work, kind: RecordKind, step: PlatformStep): Promise<string> {
  const { client, state, created, options } = work;
  const { key } = step;
  const calls = client.of(client.registry.of(kind.name));
  const isInNew = kind.inside !== undefined && created.has(`${kind.inside.of} ${documentOf(kind, key)}`);
  let id: string | undefined;
  try {
    ({ id } = await calls.create(bodyOf(kind, step, state), options));
    id ??= await idOf(client, kind, key, state);
  } catch (error) {
    if (!isInNew || !hasCode(error, "conflict")) throw error;
    id = await idOf(client, kind, key, state).catch((missing: unknown) => {
      throw hasCode(missing, "not_found") ? error : missing;
    });
    await changeRecord(work, kind, step, await calls.get(id, options));
  }
  state.names.add(kind.name, key, id);
  created.add(`${kind.name} ${key}`);
  return id;
}

/** Changes what differs between a record of the server and its step. */
async function changeRecord(
  { client, state, isPartly, options }: Work,
  kind: RecordKind,
  step: PlatformStep,
  record: AnyRecord,
): Promise<void> {
  const resource = client.registry.of(kind.name);
  const names = new Set(step.changes.map(({ name }) => name));
  const fields = writtenFields(kind).filter(({ name }) => names.has(name));
  const values = fields.map(
    (field) =>
      ({ field: field.name, before: valueAt(record, field.key), after: wireOf(kind, step, field, state) }) as const,
  );
  const body = isPartly
    ? fields.reduce<Readonly<Record<string, unknown>>>(
        (all, field) => withValue(all, field.key, wireOf(kind, step, field, state)),
        { version: record["version"] },
      )
    : replaceBody(resource, record, values);
  await client.of(resource).update(record.id, body, options);
}

/** A record that is already deleted counts as success. @throws {BancheError} `conflict` if the record was changed */
async function removeRecord({ client, options }: Work, kind: RecordKind, step: PlatformStep): Promise<void> {
  const calls = client.of(client.registry.of(kind.name));
  const { id = "", version } = step.known ?? {};
  try {
    const now = await calls.get(id, options);
    if (version !== undefined && now["version"] !== version) throw new BancheError("conflict");
    await calls.remove(id, options);
  } catch (error) {
    if (!hasCode(error, "not_found")) throw error;
  }
}

/** The whole draft of a record: the values of the file, with defaults for the rest. */
function bodyOf(kind: RecordKind, step: PlatformStep, state: PlatformState): Readonly<Record<string, unknown>> {
  const { inside, fields } = kind;
  const document = documentOf(kind, step.key);
  const above = inside && fields[inside.field];
  const first = above && inside ? withValue({}, above.key, state.names.idOf(inside.of, document ?? "")) : {};
  return writtenFields(kind).reduce((body, field) => {
    const value = wireOf(kind, step, field, state);
    return value === undefined || value === null ? body : withValue(body, field.key, value);
  }, first);
}

function wireOf(
  kind: RecordKind,
  { key, item }: PlatformStep,
  field: ResourceField,
  { names }: PlatformState,
): unknown {
  const values = item?.values ?? {};
  const { points } = kind;
  const value = values[field.name];
  if (points?.field === field.name && points.when(values)) return names.idOf(points.to, String(value)) ?? "";
  return wireValue(field, value, { kind, names, document: documentOf(kind, key) });
}

const documentOf = ({ inside }: RecordKind, key: string): string | undefined =>
  inside && key.slice(0, key.indexOf("/"));

/** For servers that do not return the id of a new record. */
async function idOf(client: CommonClient, kind: RecordKind, key: string, { names }: PlatformState): Promise<string> {
  const { fields, inside } = kind;
  const document = documentOf(kind, key);
  const wanted = document === undefined ? key : key.slice(document.length + 1);
  const own = kind.key.filter((name) => name !== inside?.field);
  for await (const record of allRecords(client, client.registry.of(kind.name))) {
    const said = own.map((name) => String(valueAt(record, fields[name]?.key ?? name) ?? "")).join("/");
    const above = inside && valueAt(record, fields[inside.field]?.key ?? inside.field);
    const isInside = !inside || names.idOf(inside.of, document ?? "") === above;
    if (said === wanted && isInside) return record.id;
  }
  throw new BancheError("not_found");
}

async function writeSettings({ client, options }: Work, step: PlatformStep): Promise<void> {
  const changed = Object.fromEntries(step.changes.map(({ name, after }) => [name, after]));
  const version = typeof step.known?.version === "number" ? step.known.version : undefined;
  await client.calls(sysConfig).update({ body: { ...changed, ...(version !== undefined && { version }) } }, options);
}

/** The languages share a version, which every change increases. */
async function writeTexts({ client, options, versions }: Work, step: PlatformStep): Promise<void> {
  const language = languages.find((one) => one === step.key);
  if (!language) return;
  const known = versions.get("texts") ?? step.known?.version;
  let version = typeof known === "string" ? known : undefined;
  const changes = step.changes.map(({ name, after }) => ({ key: name, language, text: textIn(after) }));
  for (let at = 0; at < changes.length; at += TEXT_CHANGES_MAX) {
    const body = { changes: changes.slice(at, at + TEXT_CHANGES_MAX), ...(version !== undefined && { version }) };
    const answer = await client.calls(texts).change({ body }, options);
    const [refused] = answer.refused;
    if (refused) {
      const { key, rule, text } = refused;
      throw new BancheError("validation_failed", { details: { issues: [{ field: key, rule, text }] } });
    }
    version = answer.version;
  }
  versions.set("texts", version);
}

const textIn = (value: Plain | undefined): string | null => (typeof value === "string" ? value : null);
