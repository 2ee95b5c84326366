import type { AnyRow, Resource, ResourceField } from "@banche/core";
import { changeField, type FieldOfRow, takeFieldBack, tryField } from "@banche/core/bulk";
import { useEffect, useRef, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useRefresh } from "../bind/useResource.ts";
import { useTexts } from "../bind/useTexts.ts";
import { offerUndo, toast } from "../ui/toasts.ts";

/** How far the change of a field is; `found` has a outcome for each row. */
type FieldStage =
  | { readonly kind: "choosing" | "trying" }
  | { readonly kind: "tried" | "changing" | "done"; readonly found: readonly FieldOfRow[] };

/** Tries a value in one field of several rows, carries it out, and offers to take it back. */
export function useBatchField(resource: Resource, rows: readonly AnyRow[]) {
  const t = useTexts();
  const { client } = useRuntime();
  const refresh = useRefresh(resource);
  const [stage, setStage] = useState<FieldStage>({ kind: "choosing" });
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
      setStage({ kind: "tried", found });
    } catch (error) {
      setStage({ kind: "choosing" });
      toast("error", errorText(t, error));
    }
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
    test: (field: ResourceField, value: unknown) => void test(field, value),
    apply: (field: ResourceField, open: readonly FieldOfRow[]) => void apply(field, open),
    back: () => setStage({ kind: "choosing" }),
  };
}
