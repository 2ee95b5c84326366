import { type AnyRow, hasCode, mayDo, type PageRights, type Resource, type ResourceField } from "@banche/core";
import { actAll, type ChangedRows, commonFields, type FailedRow, removeAll, switchAll } from "@banche/core/bulk";
import { useRef, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useAdditions } from "../bind/useAdditions.ts";
import { useRefresh } from "../bind/useResource.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { toast } from "../ui/toasts.ts";
import { useDeletion } from "./useDeletion.ts";

export type BatchVerb = "enable" | "disable" | "delete";
/** An operation for several rows: a verb, or an action of the concept with its label. */
export type BatchDeed = BatchVerb | { readonly action: string; readonly label: string };

/** A run of an operation over the chosen rows. */
export interface BatchRun {
  readonly verb: BatchDeed;
  readonly rows: readonly AnyRow[];
  readonly changed: ChangedRows;
  readonly running: boolean;
}

const QUESTIONS = {
  enable: "lists.batch.askEnable",
  disable: "lists.batch.askDisable",
  delete: "lists.batch.askDelete",
} as const;

const DONE = {
  enable: "lists.batch.enabled",
  disable: "lists.batch.disabled",
  delete: "lists.batch.deleted",
} as const;

/** Number of refused rows that a question lists. */
const REASONS = 5;

/** Result before the first row. */
export const NOTHING: ChangedRows = { done: [], records: [], failures: [] };

/** The verbs that the user may use on several rows. */
export function batchVerbs(resource: Resource, rights: PageRights): readonly BatchVerb[] {
  const mayEdit = resource.endpoints.setEnabled !== undefined && mayDo(resource, rights, "edit").answer !== "no";
  return [
    ...(mayEdit ? (["enable", "disable"] as const) : []),
    ...(mayDo(resource, rights, "remove").answer !== "no" ? (["delete"] as const) : []),
  ];
}

/** Fields that the user may set to one value for several rows; none if the server cannot try the change first. */
export function useBatchFields(resource: Resource, rights: PageRights): readonly ResourceField[] {
  const additions = useAdditions();
  const canTry = additions?.has("batch") === true && additions.has("batch-dry-run");
  if (!canTry || mayDo(resource, rights, "edit").answer === "no") return [];
  const controlled = new Set(resource.list.columns);
  return commonFields(resource).filter(({ name, column }) => !controlled.has(name) || rights.column(column));
}

/** Runs one operation over several rows: asks first and lists each failure; a running batch can be stopped. */
export function useBatch(resource: Resource, rights: PageRights) {
  const t = useTexts();
  const deletion = useDeletion(resource, rights);
  const confirm = useConfirm();
  const refresh = useRefresh(resource);
  const { client } = useRuntime();
  const [chosen, setChosen] = useState<readonly AnyRow[]>([]);
  const [run, setRun] = useState<BatchRun>();
  const stop = useRef<AbortController>(undefined);

  async function start(verb: BatchDeed): Promise<void> {
    const isDelete = verb === "delete";
    const refused = isDelete ? await deletion.refused(chosen) : [];
    const wanted = chosen.filter((row) => !refused.some((one) => one.row.id === row.id));
    if (wanted.length === 0) {
      return setRun({ verb, rows: chosen, changed: { ...NOTHING, failures: refused }, running: false });
    }
    const question = {
      title:
        typeof verb === "string"
          ? t(QUESTIONS[verb], { count: wanted.length })
          : t("lists.batch.askAction", { action: verb.label, count: wanted.length }),
      text: isDelete ? [deletion.hint, ...skippedText(refused)].join("\n") : "",
      danger: isDelete,
      okText: typeof verb === "string" ? t(`common.verbs.${verb}`) : verb.label,
    };
    if (!(await confirm(question))) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const runOf = (changed: ChangedRows, running: boolean) => ({ verb, rows: wanted, changed, running });
    const onProgress = (changed: ChangedRows) => setRun(runOf(changed, true));
    onProgress(NOTHING);
    const rows = { client, resource, rows: wanted, signal, onProgress };
    try {
      const changed = await carryOut(verb, rows);
      const gone = changed.failures.filter(({ error }) => hasCode(error, "not_found")).map(({ row }) => row.id);
      const settled = new Set([...changed.done, ...gone]);
      setChosen(chosen.filter(({ id }) => !settled.has(id)));
      if (changed.failures.length > 0) setRun(runOf(changed, false));
      else conclude(runOf(changed, false));
    } catch (error) {
      setRun(undefined);
      toast("error", errorText(t, error));
    }
    await refresh();
  }

  function carryOut(verb: BatchDeed, rows: Parameters<typeof actAll>[0]): Promise<ChangedRows> {
    if (typeof verb === "object") return actAll(rows, verb.action);
    return verb === "delete" ? removeAll(rows, deletion.reads) : switchAll(rows, verb === "enable");
  }

  /** Number of rows that are left out, with the reasons of the first few. */
  function skippedText(refused: readonly FailedRow[]): readonly string[] {
    if (refused.length === 0) return [];
    const reasons = refused
      .slice(0, REASONS)
      .map(({ row, error }) =>
        t("common.labelled", { label: String(row[resource.label] ?? row.id), value: errorText(t, error) }),
      );
    return ["", t("lists.batch.skipped", { count: refused.length }), ...reasons];
  }

  /** Reports the result after dialogs are closed, so that its undo button can be reached. */
  function conclude({ verb, rows, changed }: BatchRun): void {
    setRun(undefined);
    const { done, records } = changed;
    if (done.length === 0) return;
    const gone = verb === "delete" ? deletion.cameFrom(rows, done, records) : [];
    const count = done.length;
    const said =
      typeof verb === "string" ? t(DONE[verb], { count }) : t("lists.batch.acted", { action: verb.label, count });
    deletion.tell(said, gone);
  }

  return {
    chosen,
    run,
    choose: setChosen,
    start: (verb: BatchDeed) => void start(verb),
    stop: () => stop.current?.abort(),
    close: () => run && conclude(run),
  };
}
