import type { CommonClient } from "../../client/clientOf.ts";
import type { Clock } from "../../ports.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { createLookups, type Lookups } from "../../kinds/lookups.ts";
import { loadLookups } from "../../records/loadLookups.ts";
import { type CheckOptions, checkLists } from "../rows/checkFiles.ts";
import { compareAll } from "../match/compareAll.ts";
import { type Comparison, existingByResource } from "../match/comparison.ts";
import { fieldCalled } from "../rows/headers.ts";
import type { BulkIssue } from "../rows/issues.ts";
import { keyFields } from "../../records/keys.ts";
import type { PlanDraft } from "./memoryPlan.ts";
import type { PlanHeader, PlanStore, PlanTarget, PlanTotals } from "../match/operation.ts";
import { operationWriter } from "../match/operationWriter.ts";
import { type CheckedFile, type OpenedSources, type OpenList, openSources, reportOf } from "../rows/planSources.ts";
import { type Reference, referenceOrder, referencesOf } from "../match/references.ts";
import type { PruneScope } from "../match/removals.ts";
import { seenValues } from "../rows/seenValues.ts";
import { wordsIn } from "../rows/words.ts";

export interface PlanChangesOptions extends Omit<CheckOptions, "onProgress" | "registry"> {
  readonly client: CommonClient;
  readonly clock: Pick<Clock, "now">;
  /** The target of the plan. */
  readonly target: PlanTarget;
  /** Where operations are stored. Opened only when there is something to write. */
  readonly store: (header: PlanHeader) => PlanDraft;
  /** Also removes records inside these scopes that the files do not have. With `upsert` only. */
  readonly prune?: readonly PruneScope[] | undefined;
  /** Leaves out rows with errors and plans the others. Default: any error prevents the plan. */
  readonly skipInvalid?: boolean | undefined;
  /** Called with the tables that were read for the references of these fields, before rows of the files are added. */
  readonly onLookups?: (fields: readonly ResourceField[], lookups: Lookups) => void;
  /** Called after each group of rows. */
  readonly onProgress?: (progress: PlanProgress) => void;
}

export interface PlanProgress {
  /** First all rows are checked, then they are compared with the server. */
  readonly phase: "checking" | "comparing";
  /** Rows that are finished in this phase. */
  readonly rows: number;
}

/** The requested changes of the files, compared with the server. Nothing was written to the server. */
export interface ChangePlan {
  readonly header: PlanHeader;
  readonly totals: PlanTotals;
  /** All errors, file by file, in the order of the lines. */
  readonly issues: readonly BulkIssue[];
  readonly files: readonly CheckedFile[];
  /**
   * False if a whole file cannot be used: it is unreadable, its header is wrong, or a column is missing that new
   * records need.
   */
  readonly usable: boolean;
  /** The sealed operations; missing if there is no plan. */
  readonly plan?: { readonly store: PlanStore; readonly hash: string };
}

/**
 * Checks all files completely, then compares them with the server. Writes the operations that give the server the
 * content of the files, in the order of sending. Sends only reads. References between rows are resolved by name
 * across all files, in any order. Memory grows with the facts kept for each row (its key, unique values, a hash, its
 * state): below 2 kB a row. In addition, rows that wait for others are kept, and workbooks and YAML are read as a
 * whole.
 *
 * @throws {BancheError} when the server fails, `aborted` when the signal fires
 * @throws what the sources and the store throw
 */
export async function planChanges(options: PlanChangesOptions): Promise<ChangePlan> {
  const { sources, clock, target, mode = "upsert", skipInvalid = false, onProgress } = options;
  const header: PlanHeader = {
    format: "banche-plan",
    version: 1,
    createdAt: new Date(clock.now()).toISOString(),
    target,
    files: sources.map(({ source }) => source.name),
  };
  const opened = await openSources({ ...options, registry: options.client.registry, mode });
  const references = between(opened.lists);
  const seen = seenValues();
  const checked = await checkLists(opened.lists, {
    ...options,
    mode,
    seen,
    names: header.files,
    readAgain: true,
    pointedTo: new Set(references.map(({ to }) => to)),
    onProgress: (rows) => onProgress?.({ phase: "checking", rows }),
  });
  const tooBroken = opened.lists.some(({ findings }) =>
    findings.some(({ rule }) => rule === "tooManyBroken" || rule === "noRows"),
  );
  const usable = opened.refused.length === 0 && !tooBroken;
  const plan = { options, header, opened };
  if (!usable) return summary(plan, NO_CHANGES, false);

  const clean = opened.lists.every(({ findings }) => findings.length === 0);
  const draft = clean || skipInvalid ? options.store(header) : undefined;
  const writer = operationWriter(draft);
  let wrong = !clean;
  let rows = 0;
  try {
    const about = await comparison(plan, {
      mode,
      seen,
      writer,
      references,
      promised: checked.promised,
      onWrong: () => {
        wrong = true;
        if (!skipInvalid) writer.stop();
      },
      onRows: (more) => onProgress?.({ phase: "comparing", rows: (rows += more) }),
    });
    const compared = await compareAll(about, opened.lists, options.prune ?? []);
    // If a column is missing that new records need, the whole file is wrong, not single rows.
    const lacking = opened.lists.some(({ findings }) => findings.some(({ rule }) => rule === "missingColumn"));
    const complete = compared && !lacking;
    const planned = summary(plan, { ...writer.counts(), ...about.counts }, complete);
    if (draft && complete && (!wrong || skipInvalid)) {
      return { ...planned, plan: { store: draft, hash: await draft.seal(planned.totals) } };
    }
    await draft?.discard();
    return planned;
  } catch (error) {
    await draft?.discard();
    throw error;
  }
}

const NO_CHANGES = { create: 0, update: 0, remove: 0, same: 0 };

interface Planning {
  readonly options: PlanChangesOptions;
  readonly header: PlanHeader;
  readonly opened: OpenedSources;
}

type Shared = Pick<Comparison, "mode" | "seen" | "writer" | "references" | "promised" | "onWrong" | "onRows">;

/** Reads the tables that the columns need. */
async function comparison({ options, header, opened }: Planning, shared: Shared): Promise<Comparison> {
  const { client, language, signal } = options;
  const scopes = options.prune ?? [];
  const names = opened.lists.map(({ resource }) => resource.name);
  for (const { resource } of scopes) {
    if (shared.mode !== "upsert") throw new TypeError("only upsert can prune");
    if (!names.includes(resource.name)) throw new TypeError(`prune: no file has ${resource.name}`);
  }
  const asking = opened.lists.map((list) => columnsOnly(list, scopes));
  const lookups = await loadLookups(client, asking);
  options.onLookups?.(
    asking.flatMap(({ fields }) => Object.values(fields)),
    lookups,
  );
  return {
    ...shared,
    client,
    language,
    signal,
    names: header.files,
    lookups,
    held: createLookups({ references: {}, dictionaries: {} }),
    tables: { lookups, words: wordsIn(language) },
    late: referenceOrder(names, shared.references).late,
    done: new Set(),
    counts: { same: 0 },
    keepsKeys: new Set(scopes.map(({ resource }) => resource.name)),
    unreadKeys: new Set(),
    unclear: new Set(),
    existing: existingByResource(client, signal),
  };
}

/** The references in the columns of the lists, between lists or inside one list. */
function between(lists: readonly OpenList[]): readonly Reference[] {
  const names = new Set(lists.map(({ resource }) => resource.name));
  const found = new Map<string, Reference>();
  for (const { resource, columns } of lists) {
    const fields = columns.flatMap(({ field }): readonly ResourceField[] => (field ? [field] : []));
    for (const reference of referencesOf(resource, fields)) {
      if (names.has(reference.to)) found.set(`${reference.from}.${reference.field}.${reference.to}`, reference);
    }
  }
  return [...found.values()];
}

/** The resource with only the fields that are read, so that no other tables are loaded. */
function columnsOnly({ resource, columns }: OpenList, scopes: readonly PruneScope[]): Resource {
  const asked = scopes.flatMap((scope) =>
    "all" in scope || scope.resource.name !== resource.name ? [] : [scope.field],
  );
  const fields = [
    ...keyFields(resource),
    ...columns.flatMap(({ field }) => field ?? []),
    ...asked.flatMap((name) => fieldCalled(resource, name) ?? []),
  ];
  return { ...resource, fields: Object.fromEntries(fields.map((field) => [field.name, field])) };
}

type Counts = Omit<PlanTotals, "invalid">;

function summary({ options, header, opened }: Planning, counts: Counts, usable: boolean): ChangePlan {
  const files = [...opened.refused, ...opened.lists.map((list) => reportOf(list, options.language))];
  const invalid = opened.lists.reduce((sum, { states }) => sum + states.count("invalid"), 0);
  return {
    header,
    totals: { ...counts, invalid },
    issues: files.flatMap(({ issues }) => issues),
    files,
    usable,
  };
}
