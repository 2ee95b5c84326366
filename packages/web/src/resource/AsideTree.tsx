import type { Resource } from "@banche/core";
import { filterLookupTree, type LookupNode, lookupTree } from "@banche/core/forms";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useNameReader } from "../bind/useNameReader.ts";
import { useFormats } from "../bind/useFormats.ts";
import { type PlaceCounts, useEntries, usePlaceCounts } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { SearchInput } from "../ui/SearchInput.tsx";
import { Lines } from "../ui/Skeletons.tsx";
import { Tree } from "../ui/Tree.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./aside.module.css";
import { openAtFirst } from "./openAtFirst.ts";

export interface AsideTreeProps {
  readonly target: string;
  /** Resource whose rows are counted at each entry; if missing, nothing is counted. */
  readonly counted?: Resource | undefined;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** True: all rows can be shown. False: one entry must be chosen. */
  readonly optional: boolean;
  /** Shown above the tree, such as a button that opens the entries for editing. */
  readonly tools?: ReactNode;
}

/** The entries that a list can be filtered by, as a tree at its left, with a search. */
export function AsideTree({ target, counted, chosen, onChoose, optional, tools }: AsideTreeProps) {
  const t = useTexts();
  const formats = useFormats();
  const counts = usePlaceCounts(counted);
  const texts = useResourceTexts({ name: target });
  const { data: read, error, refetch } = useEntries(target);
  // The entries are drawn after the rows, which people look for first.
  const data = useDeferredValue(read, undefined);
  const [search, setSearch] = useState("");
  const tree = useMemo(() => lookupTree(data ?? []), [data]);
  const reader = useNameReader(search !== "");
  const shown = useMemo(() => filterLookupTree(tree, search, reader), [tree, search, reader]);
  const openFirst = useMemo(() => new Set(openAtFirst(tree, chosen)), [tree, chosen]);
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());

  const all: readonly LookupNode[] = optional ? [{ id: ALL, name: t("web.list.allRows"), children: [] }] : [];
  const renderNode = ({ id, name }: LookupNode) => (
    <span className={styles["node"]}>
      <span title={name}>{name}</span>
      {counts ? <small>{formats.count(countAt(counts, id))}</small> : null}
    </span>
  );
  return (
    <section className={styles["aside"]} aria-label={t("web.list.tree", { name: texts.one })}>
      {tools === undefined || tools === null ? null : (
        <div className={styles["asideHead"]}>
          <strong>{texts.title}</strong>
          {tools}
        </div>
      )}
      <SearchInput
        label={t("web.list.searchTree", { name: texts.one })}
        clearLabel={t("common.verbs.clear")}
        placeholder={t("web.list.searchTree", { name: texts.one })}
        value={search}
        onText={setSearch}
      />
      <div className={styles["tree"]}>
        {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Lines count={6} />}
        {data && shown.length === 0 ? (
          <p role="status" className={styles["nothing"]}>
            {t(search.trim() === "" ? "common.states.empty" : "web.list.treeNothing")}
          </p>
        ) : null}
        {shown.length + all.length > 0 ? (
          <Tree<LookupNode>
            label={texts.title}
            nodes={[...all, ...shown]}
            chosen={chosen}
            isOpen={(id) => turned.get(id) ?? (search.trim() !== "" || openFirst.has(id))}
            onOpen={(id, isOpen) => setTurned(new Map([...turned, [id, isOpen]]))}
            renderNode={renderNode}
            // A second click on an entry cancels the choice.
            onChoose={(id) => onChoose(optional && id === chosen ? ALL : id)}
          />
        ) : null}
      </div>
    </section>
  );
}

/** Id of the node for all rows; no entry has an empty id. */
const ALL = "";

function countAt({ total, of }: PlaceCounts, id: string): number {
  return id === ALL ? total : (of.get(id) ?? 0);
}

/**
 * First entry that can be chosen, for lists that need a choice.
 *
 * @param hasGroups - entries with children are only groups and are skipped
 */
export function useFirstEntry(resource: Resource | undefined, hasGroups: boolean): string | undefined {
  const within = resource?.list.within;
  const isNeeded = within?.in === "params" && within.root === undefined;
  const { data } = useEntries(isNeeded ? within.target : undefined);
  return useMemo(() => firstOf(lookupTree(data ?? []), hasGroups), [data, hasGroups]);
}

function firstOf(nodes: readonly LookupNode[], hasGroups: boolean): string | undefined {
  const [first] = nodes;
  if (!first) return undefined;
  return hasGroups && first.children.length > 0 ? firstOf(first.children, hasGroups) : first.id;
}
