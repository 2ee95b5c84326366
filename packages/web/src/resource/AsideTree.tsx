import type { Resource } from "@banche/core";
import { filterLookupTree, type LookupNode, lookupTree } from "@banche/core/forms";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import Input from "antd/es/input";
import Tree from "antd/es/tree";
import { type ReactNode, useMemo, useState } from "react";
import { useNameReader } from "../bind/useNameReader.ts";
import { useFormats } from "../bind/useFormats.ts";
import { type PlaceCounts, useEntries, usePlaceCounts } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Chevron } from "../ui/Chevron.tsx";
import { Lines } from "../ui/Skeletons.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import styles from "./aside.module.css";

export interface AsideTreeProps {
  readonly target: string;
  /** Whose rows are counted at each entry; missing: none are. */
  readonly counted?: Resource | undefined;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** Whether everything can be shown, or one entry must be chosen. */
  readonly optional: boolean;
  /** At the head, such as a way to manage the entries. */
  readonly tools?: ReactNode;
}

/** What a list is narrowed to, as a tree at its left, with a search. */
export function AsideTree({ target, counted, chosen, onChoose, optional, tools }: AsideTreeProps) {
  const t = useTexts();
  const formats = useFormats();
  const counts = usePlaceCounts(counted);
  const texts = useResourceTexts({ name: target });
  const { data, error, refetch } = useEntries(target);
  const [search, setSearch] = useState("");
  const tree = useMemo(() => lookupTree(data ?? []), [data]);
  const reader = useNameReader(search !== "");
  const shown = useMemo(() => filterLookupTree(tree, search, reader), [tree, search, reader]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const open = useMemo(() => idsOf(shown).filter((id) => !closed.includes(id)), [shown, closed]);

  const all = optional ? [{ key: ALL, value: ALL, title: t("web.list.allRows"), isLeaf: true, children: [] }] : [];
  const renderTitle = ({ key, title }: { readonly key: string; readonly title: string }) => (
    <span className={styles["node"]}>
      <span title={title}>{title}</span>
      {counts ? <small>{formats.count(countAt(counts, key))}</small> : null}
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
      <Input
        allowClear
        prefix={<SearchOutlined />}
        value={search}
        placeholder={t("web.list.searchTree", { name: texts.one })}
        aria-label={t("web.list.searchTree", { name: texts.one })}
        onChange={(event) => setSearch(event.target.value)}
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
          <Tree
            blockNode
            treeData={[...all, ...shown.map(nodeOf)]}
            switcherIcon={switcher}
            titleRender={renderTitle}
            selectedKeys={chosen === "" ? [ALL] : [chosen]}
            expandedKeys={open}
            onExpand={(keys) => setClosed(idsOf(shown).filter((id) => !keys.includes(id)))}
            onSelect={(keys) => {
              const key = String(keys[0] ?? (optional ? ALL : chosen));
              onChoose(key === ALL ? "" : key);
            }}
          />
        ) : null}
      </div>
    </section>
  );
}

/** Key of the node that stands for everything; no id is empty. */
const ALL = "";

function countAt({ total, of }: PlaceCounts, key: string): number {
  return key === ALL ? total : (of.get(key) ?? 0);
}

const switcher = ({ expanded, isLeaf }: { readonly expanded?: boolean; readonly isLeaf?: boolean }) =>
  isLeaf ? null : <Chevron open={expanded === true} />;

/**
 * The first entry that a list can be shown for, where one must be chosen.
 *
 * @param hasGroups - entries with others below them only group those
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

interface TreeItem {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly children: TreeItem[];
}

export function nodeOf({ id, name, children }: LookupNode): TreeItem {
  return { key: id, value: id, title: name, children: children.map(nodeOf) };
}

function idsOf(nodes: readonly LookupNode[]): readonly string[] {
  return nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
}
