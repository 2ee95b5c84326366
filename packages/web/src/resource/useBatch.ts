import { type AnyRecord, DEFAULT_BUTTONS, hasCode, mapInOrder, type Resource } from "@banche/core";
import { useRef, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import type { ListRow } from "../bind/rows.ts";
import { useRefresh } from "../bind/useResource.ts";
import type { PageRights } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { useDeletion } from "./useDeletion.ts";

export type BatchVerb = "enable" | "disable" | "delete";

export interface BatchFailure {
  readonly name: string;
  readonly reason: string;
}

/** What becomes of the chosen rows. */
export interface BatchRun {
  readonly done: number;
  readonly total: number;
  readonly failures: readonly BatchFailure[];
  readonly running: boolean;
}

const QUESTIONS = {
  enable: "lists.batch.askEnable",
  disable: "lists.batch.askDisable",
  delete: "lists.batch.askDelete",
} as const;

/** Calls under way at once; the others of the page are not held up. */
const AT_ONCE = 4;

/** The verbs that the user may use on several rows. */
export function batchVerbs(resource: Resource, rights: PageRights): readonly BatchVerb[] {
  const mayEdit = resource.endpoints.setEnabled !== undefined && rights.button(DEFAULT_BUTTONS.edit);
  return [
    ...(mayEdit ? (["enable", "disable"] as const) : []),
    ...(rights.button(DEFAULT_BUTTONS.remove) ? (["delete"] as const) : []),
  ];
}

/** Does the same with several rows, asks first, tells each that failed; what was begun can be stopped. */
export function useBatch(resource: Resource, rights: PageRights) {
  const t = useTexts();
  const deletion = useDeletion(resource, rights);
  const confirm = useConfirm();
  const refresh = useRefresh(resource);
  const { client } = useRuntime();
  const [chosen, setChosen] = useState<readonly ListRow[]>([]);
  const [run, setRun] = useState<BatchRun>();
  const stop = useRef<AbortController>(undefined);
  const nameOf = (row: ListRow) => String(row[resource.label] ?? row.id);

  /** @returns what was deleted and can be made again */
  async function one(verb: BatchVerb, { id }: ListRow): Promise<AnyRecord | undefined> {
    const { setEnabled } = resource.endpoints;
    if (verb === "delete") return deletion.remove(id);
    if (setEnabled) await client.call(setEnabled, { params: { id }, body: { enabled: verb === "enable" } });
    return undefined;
  }

  async function start(verb: BatchVerb): Promise<void> {
    const isDelete = verb === "delete";
    const question = {
      title: t(QUESTIONS[verb], { count: chosen.length }),
      text: isDelete ? deletion.hint : "",
      danger: isDelete,
      okText: t(`common.verbs.${verb}`),
    };
    if (!(await confirm(question))) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const failures: BatchFailure[] = [];
    const deleted: AnyRecord[] = [];
    const left = new Map(chosen.map((row) => [row.id, row]));
    let done = 0;
    const show = (running: boolean) => setRun({ done, total: chosen.length, failures: [...failures], running });
    show(true);
    const attempt = async (row: ListRow): Promise<boolean> => {
      if (signal.aborted) return false;
      try {
        const record = await one(verb, row);
        if (record) deleted.push(record);
        left.delete(row.id);
        return true;
      } catch (error) {
        failures.push({ name: nameOf(row), reason: errorText(t, error) });
        // What happens to every row alike ends the run.
        if (hasCode(error, "forbidden", "session_expired", "network_unreachable")) stop.current?.abort();
      }
      return false;
    };
    for await (const isDone of mapInOrder(chosen, attempt, AT_ONCE)) {
      if (isDone) done += 1;
      show(true);
    }
    setChosen([...left.values()]);
    if (failures.length === 0 || deleted.length > 0) deletion.tell(t("lists.batch.done", { count: done }), deleted);
    if (failures.length > 0) show(false);
    else setRun(undefined);
    await refresh();
  }

  return {
    chosen,
    run,
    choose: setChosen,
    start: (verb: BatchVerb) => void start(verb),
    stop: () => stop.current?.abort(),
    close: () => setRun(undefined),
  };
}
