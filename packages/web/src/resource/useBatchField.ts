import type { AnyRow, Resource, ResourceField } from "@banche/core";
import { changeField, type FieldOfRow, takeFieldBack, tryField } from "@banche/core/bulk";
import { useEffect, useRef, useState } from "react";
import { useReadNames } from "../bind/useChosen.ts";
import { useRuntime } from "../bind/context.tsx";
import { useCurrentUser } from "../bind/useSession.ts";
import { errorText } from "../bind/errorText.ts";
import type { Slots } from "./slots.ts";
import { useRefresh } from "../bind/useResource.ts";
import { useTexts } from "../bind/useTexts.ts";
import type { Question } from "../ui/confirm.tsx";
import { offerUndo, toast } from "../ui/toasts.ts";

/** Stage of the change of a field; `found` has an outcome for each row. */
type FieldStage =
  | { readonly kind: "choosing" | "trying" }
  | { readonly kind: "tried" | "changing" | "done"; readonly found: readonly FieldOfRow[] };

/** Tries a value in one field of several rows, applies it, and offers to undo it. */
export function useBatchField(resource: Resource, rows: readonly AnyRow[], warning: Slots["warning"]) {
  const t = useTexts();
  const { client } = useRuntime();
  const refresh = useRefresh(resource);
  const [stage, setStage] = useState<FieldStage>({ kind: "choosing" });
  const [lost, setLost] = useState<readonly Question[]>([]);
  const namesOf = useReadNames();
  const selfId = useCurrentUser()?.user?.id;
  const leaving = useRef<AbortController>(undefined);
  const chosen = { client, resource };

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  async function test(field: ResourceField, value: unknown): Promise<void> {
    setStage({ kind: "trying" });
    try {
      const found = await tryField({ ...chosen, rows, signal: leaving.current?.signal }, field, value);
      setLost(await lossesOf(field, found));
      setStage({ kind: "tried", found });
    } catch (error) {
      setStage({ kind: "choosing" });
      toast("error", errorText(t, error));
    }
  }

  /** The questions that the form would ask for the changed records. */
  async function lossesOf(field: ResourceField, found: readonly FieldOfRow[]): Promise<readonly Question[]> {
    if (!warning) return [];
    const changed = found.filter(({ outcome }) => outcome === "changed");
    const asked = changed.map(({ row, before, after }) => {
      const record = { id: row.id, [resource.label]: row[resource.label], [field.key]: before };
      return warning({ record, draft: { [field.name]: after }, namesOf, isOwn: row.id === selfId, t });
    });
    return (await Promise.all(asked)).flatMap((question) => question ?? []);
  }

  async function apply(field: ResourceField, open: readonly FieldOfRow[]): Promise<void> {
    setStage({ kind: "changing", found: open });
    try {
      const { done, failures } = await changeField(chosen, field, open);
      const errors = new Map(failures.map(({ row, error }) => [row.id, error]));
      const ids = new Set(done);
      const found = open.map((one): FieldOfRow => {
        const error = errors.get(one.row.id);
        return error
          ? { ...one, outcome: "refused", error }
          : { ...one, outcome: ids.has(one.row.id) ? "changed" : "unchanged" };
      });
      const changed = found.filter(({ outcome }) => outcome === "changed");
      setStage({ kind: "done", found });
      if (changed.length > 0) {
        const run = () => void takeBack(field, changed);
        offerUndo(t("lists.batch.changed", { count: changed.length }), { label: t("lists.undo.verb"), run });
      }
    } catch (error) {
      setStage({ kind: "choosing" });
      toast("error", errorText(t, error));
    }
    await refresh();
  }

  async function takeBack(field: ResourceField, changed: readonly FieldOfRow[]): Promise<void> {
    try {
      const { done } = await takeFieldBack(chosen, field, changed);
      if (done.length > 0) toast("success", t("lists.undo.restored", { count: done.length }));
      if (done.length < changed.length) toast("error", t("lists.batch.kept", { count: changed.length - done.length }));
    } catch (error) {
      toast("error", errorText(t, error));
    }
    await refresh();
  }

  return {
    stage,
    lost,
    test: (field: ResourceField, value: unknown) => void test(field, value),
    apply: (field: ResourceField, open: readonly FieldOfRow[]) => void apply(field, open),
    back: () => setStage({ kind: "choosing" }),
  };
}
