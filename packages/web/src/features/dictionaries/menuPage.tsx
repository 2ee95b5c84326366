import type { PageRights, Resource } from "@banche/core";
import { useMemo } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useRouteHere } from "../../bind/useRouteHere.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { AddButton } from "../../resource/AddButton.tsx";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ListSheet } from "../../resource/ListSheet.tsx";
import type { Slots } from "../../resource/slots.ts";
import type { ResourceScreen } from "../../resource/useResourceScreen.ts";
import { useResourceScreen } from "../../resource/useResourceScreen.ts";
import { Notice } from "../../ui/Notice.tsx";

/** One dictionary as a page of the menu (spec §2, type 4), with the buttons granted on that menu entry. */
export function screen() {
  return <DictionaryPage />;
}

function DictionaryPage() {
  const t = useTexts();
  const route = useRouteHere();
  const rights = usePageRights(route?.code ?? "");
  const entries = useRegistry().find("dictionaryItems");
  if (!route?.moduleId || !entries)
    return <Notice title={t("shell.modules.none")} text={t("shell.modules.noneHint")} />;
  return (
    <Entries key={route.moduleId} entries={entries} typeId={route.moduleId} isTree={route.isTree} granted={rights} />
  );
}

interface EntriesProps {
  readonly entries: Resource;
  readonly typeId: string;
  readonly isTree: boolean;
  readonly granted: PageRights;
}

const slots: Slots = { toolbar: Tools, batch: "none" };

function Entries({ entries, typeId, isTree, granted }: EntriesProps) {
  const resource = useMemo(() => resourceOf(entries, isTree), [entries, isTree]);
  // Columns of such a page cannot be granted separately, so all are visible. There are no actions on several entries.
  const rights = useMemo((): PageRights => ({ ...granted, column: () => true }), [granted]);
  const screen = useResourceScreen(resource, slots, { rights, inside: typeId, asks: { tree: isTree } });
  return <ListSheet screen={screen} />;
}

function Tools({ screen: list }: { readonly screen: ResourceScreen }) {
  return (
    <>
      <RefreshTool onRefresh={list.rows.retry} />
      <AddButton screen={list} />
    </>
  );
}

/**
 * The entries as shown on this page. The dictionary is fixed, a code cannot be changed once it is in use (contract-base §8.26), and only
 * dictionaries that are trees have a parent field.
 */
function resourceOf(entries: Resource, isTree: boolean): Resource {
  const given = new Set(isTree ? ["type"] : ["type", "parent"]);
  const { code } = entries.fields;
  return {
    ...entries,
    fields: { ...entries.fields, ...(code && { code: { ...code, createOnly: true } }) },
    form: entries.form.map((group) => group.filter((name) => !given.has(name))),
  };
}
