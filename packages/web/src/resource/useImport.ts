import { fieldLabel, hasCode, type Resource, timerClock } from "@banche/core";
import {
  type AppliedChange,
  csvText,
  diffOf,
  type FileChange,
  importTemplate,
  type JobProgress,
  type JobResult,
  type JobRow,
  memoryPlan,
  type MemoryPlan,
  newNamesOf,
  type OperationDiff,
  planFileChange,
  type PlanTarget,
  rejectedRows,
  rowIssues,
  templateWorkbook,
} from "@banche/core/bulk";
import { loadLookups, withoutLevels } from "@banche/core/forms";
import { useEffect, useRef, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { siteAddress } from "../bind/siteAddress.ts";
import { useRefresh } from "../bind/useResource.ts";
import { usePreference } from "../bind/usePreference.ts";
import { learnAll } from "../bind/texts.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { saveBytes, saveText } from "../ui/saveFile.ts";
import { browserReadPorts, browserSource } from "./importFile.ts";
import { type ImportHow, lookAt, type LookedAt, readImportMap, rememberedIn, withChoices } from "./importMap.ts";

const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** Number of changes that are shown before the import. */
const SHOWN = 50;

/** A checked file and its planned changes. */
export interface CheckedImport {
  readonly plan: FileChange;
  /** The first changes, field by field. */
  readonly diffs: readonly OperationDiff[];
}

/** Result of an import, or of undoing it. */
export interface FinishedImport {
  readonly checked: CheckedImport;
  readonly result: Exclude<JobResult, { readonly status: "refused" }>;
  /** Rows that were not imported. */
  readonly rows: readonly JobRow[];
  /** Undoes the import; missing if nothing was changed or it was undone already. */
  readonly undo?: AppliedChange["undo"] | undefined;
  readonly isUndo: boolean;
  /** First passwords of new users, by account; they are stored nowhere else. */
  readonly passwords: ReadonlyMap<string, string>;
  /** After an undo: number of changes that cannot be undone, or whose result is unknown. */
  readonly missing: number;
}

const NOTHING_SAID: ImportHow = { chosen: {}, set: {} };

/** Stage of an import. */
export type ImportStage =
  | { readonly kind: "choosing"; readonly failure?: unknown }
  | { readonly kind: "columns"; readonly looked: LookedAt; readonly how: ImportHow }
  | { readonly kind: "planning"; readonly rows: number; readonly comparing: boolean }
  | { readonly kind: "planned"; readonly checked: CheckedImport }
  | { readonly kind: "applying"; readonly progress: JobProgress | undefined; readonly isUndo: boolean }
  | { readonly kind: "done"; readonly finished: FinishedImport };

/** Imports files one after another, with the engine and the errors of the command line. Leaving the page stops it. */
export function useImport(resource: Resource) {
  const { client, jobClient, session } = useRuntime();
  const { registry } = client;
  const t = useTexts();
  const [language] = useLanguage();
  const refresh = useRefresh(resource);
  const [stage, setStage] = useState<ImportStage>({ kind: "choosing" });
  const running = useRef<AbortController>(undefined);
  const chosenFile = useRef<{ readonly file: File; readonly how: ImportHow }>(undefined);
  const [known, remember] = usePreference(`import.${resource.noun}`, readImportMap);

  useEffect(() => () => running.current?.abort(), []);

  function target(): PlanTarget {
    const state = session.store.getState();
    const factory = state.status === "signedOut" ? undefined : state.factoryId;
    return { server: siteAddress(), account: "", factory: factory ?? null };
  }

  /** Shows the mapping of the columns if it is unclear or if the user asked for it. */
  async function look(file: File, how: ImportHow, isAsked: boolean): Promise<void> {
    setStage({ kind: "planning", rows: 0, comparing: false });
    try {
      await learnAll();
      const looked = await lookAt(file, resource, { language, how, known });
      chosenFile.current = { file, how };
      if (looked && (isAsked || looked.isUnclear)) setStage({ kind: "columns", looked, how });
      else await check(file, { ...how, chosen: looked ? rememberedIn(looked, known) : {} });
    } catch (failure) {
      setStage({ kind: "choosing", failure });
    }
  }

  async function checkAs(how: ImportHow): Promise<void> {
    const file = chosenFile.current?.file;
    if (!file) return;
    chosenFile.current = { file, how };
    remember(withChoices(known, how.chosen));
    await check(file, how);
  }

  async function check(file: File, { chosen, set, sheet, headerRow }: ImportHow): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    let store: MemoryPlan | undefined;
    setStage({ kind: "planning", rows: 0, comparing: false });
    try {
      await learnAll();
      const plan = await planFileChange({
        ...{ client: jobClient, clock: timerClock(window), random: Math.random, randomBytes, target },
        sources: [{ source: browserSource(file), resource, chosen, set, sheet, headerRow }],
        ports: browserReadPorts,
        language,
        skipInvalid: true,
        store: (header) => (store = memoryPlan(header)),
        signal,
        onProgress: ({ phase, rows }) => setStage({ kind: "planning", rows, comparing: phase === "comparing" }),
      });
      setStage({ kind: "planned", checked: { plan, diffs: plan.canApply && store ? await firstDiffs(store) : [] } });
    } catch (failure) {
      setStage(hasCode(failure, "aborted") ? { kind: "choosing" } : { kind: "choosing", failure });
    }
  }

  async function firstDiffs({ operations, read }: MemoryPlan): Promise<readonly OperationDiff[]> {
    const first = operations.slice(0, SHOWN);
    const shown = new Set(first.flatMap((one) => (one.op === "update" ? one.changes.map(({ field }) => field) : [])));
    const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => shown.has(name)));
    const lookups = await loadLookups(client, [{ ...resource, fields }]);
    const newNames = await newNamesOf({ read }, registry);
    return first.map((operation) => diffOf(operation, { registry, lookups, language, newNames }));
  }

  async function carryOut(checked: CheckedImport, work: FileChange["apply"], isUndo: boolean) {
    running.current = new AbortController();
    const { signal } = running.current;
    const show = (progress: JobProgress | undefined) => setStage({ kind: "applying", progress, isUndo });
    show(undefined);
    try {
      const { result, troubles, passwords, gaps, undo } = await work({ signal, onProgress: show });
      if (result.status === "refused") throw new TypeError(result.refusal.reason);
      const canUndo = !isUndo && result.summary.counts.done > 0;
      const finished = { checked, result, rows: troubles, isUndo, missing: gaps.length, passwords };
      setStage({ kind: "done", finished: { ...finished, ...(canUndo && { undo }) } });
    } catch (failure) {
      setStage({ kind: "choosing", failure });
    }
    await refresh();
  }

  async function apply(checked: CheckedImport): Promise<void> {
    if (checked.plan.canApply) await carryOut(checked, checked.plan.apply, false);
  }

  async function takeBack({ checked, undo }: FinishedImport): Promise<void> {
    if (undo) await carryOut(checked, undo, true);
  }

  /** Saves the rows that were not imported, with the reasons, so that they can be corrected and imported again. */
  async function saveErrors({ plan }: CheckedImport, rows: readonly JobRow[] = []): Promise<void> {
    const [file] = plan.files;
    if (!file) return;
    const refused = rows.flatMap((row) => rowIssues(row, language, registry));
    await saveText(`${file.name.replace(/\.\w+$/, "")}.errors.csv`, csvText(rejectedRows(file, refused)));
  }

  async function savePasswords({ passwords }: FinishedImport): Promise<void> {
    const header = [fieldLabel(resource, resource.passwordOf ?? "", language), t("users.firstPassword.title")];
    const rows = async function* () {
      yield* passwords;
    };
    await saveText(`${resource.noun}.passwords.csv`, csvText({ header, rows }));
  }

  /** A workbook with the headings for import, a sample row and the allowed values. */
  async function saveTemplate(): Promise<void> {
    try {
      const small = { ...resource, fields: withoutLevels(resource.fields, registry) };
      const [zip, lookups] = await Promise.all([import("fflate"), loadLookups(client, [small])]);
      const columns = importTemplate({ resource, language, lookups });
      const bytes = templateWorkbook(columns, language, { zip: zip.zipSync, encode: zip.strToU8 });
      saveBytes(`${resource.noun}.xlsx`, bytes, WORKBOOK_TYPE);
    } catch (failure) {
      setStage({ kind: "choosing", failure });
    }
  }

  return {
    stage,
    registry,
    language,
    choose: (file: File) => void look(file, NOTHING_SAID, false),
    look: (how: ImportHow) => chosenFile.current && void look(chosenFile.current.file, how, true),
    lookAgain: () => chosenFile.current && void look(chosenFile.current.file, chosenFile.current.how, true),
    check: (how: ImportHow) => void checkAs(how),
    apply: (checked: CheckedImport) => void apply(checked),
    undo: (finished: FinishedImport) => void takeBack(finished),
    stop: () => running.current?.abort(),
    restart: () => setStage({ kind: "choosing" }),
    saveErrors: (checked: CheckedImport, rows?: readonly JobRow[]) => void saveErrors(checked, rows),
    savePasswords: (finished: FinishedImport) => void savePasswords(finished),
    saveTemplate: () => void saveTemplate(),
  };
}
