import type { AnyRow, PageRights, Resource } from "@banche/core";
import type { Endpoint } from "@banche/core/wire";
import { useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useRefresh } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { toast } from "../ui/toasts.ts";
import { useDeletion } from "./useDeletion.ts";

/** Changes without a form: enable, disable, delete. Each asks first and reports the result. */
export function useRowChanges(resource: Resource, rights: PageRights) {
  const t = useTexts();
  const deletion = useDeletion(resource, rights);
  const texts = useResourceTexts(resource);
  const confirm = useConfirm();
  const { client } = useRuntime();
  const refresh = useRefresh(resource);
  const [busy, setBusy] = useState(false);
  const nameOf = (row: AnyRow) => String(row[resource.label] ?? "");

  async function carryOut(change: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      toast("error", errorText(t, error));
    }
    await refresh();
    setBusy(false);
  }

  async function toggle(row: AnyRow, enabled: boolean): Promise<void> {
    const title = t(enabled ? "common.ask.enable" : "common.ask.disable", { name: `${texts.one} ${nameOf(row)}` });
    const hint = resource.name === "users" && !enabled ? t("web.list.disableHint") : "";
    if (!(await confirm({ title, text: hint }))) return;
    const done = t("web.list.toggled", {
      state: t(enabled ? "common.states.enabled" : "common.states.disabled"),
      name: nameOf(row),
    });
    await carryOut(async () => {
      await client.of(resource).setEnabled(row.id, enabled);
      toast("success", done);
    });
  }

  async function remove(row: AnyRow): Promise<void> {
    const title = t("web.list.deleteOne", { one: texts.one, name: nameOf(row) });
    const okText = t("common.verbs.delete");
    const [refused] = await deletion.refused([row]);
    if (refused) {
      toast("error", errorText(t, refused.error));
      return refresh();
    }
    if (!(await confirm({ title, text: deletion.hint, danger: true, okText }))) return;
    const done = t("web.list.removed", { name: nameOf(row) });
    await carryOut(async () => {
      const record = await deletion.remove(row);
      deletion.tell(done, record ? [record] : []);
    });
  }

  /** Runs an action of the descriptor that has no dialog. */
  async function act(row: AnyRow, endpoint: Endpoint, question: string): Promise<void> {
    if (!(await confirm({ title: question, text: "" }))) return;
    await carryOut(async () => {
      await client.call(endpoint, { params: { id: row.id } });
      toast("success", t("common.done.success"));
    });
  }

  return {
    busy,
    refresh,
    remove,
    hasBin: deletion.hasBin,
    carryOut: act,
    toggle: (row: AnyRow, enabled: boolean) => void toggle(row, enabled),
  };
}
