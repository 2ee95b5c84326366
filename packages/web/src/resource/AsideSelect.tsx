import { filterLookupTree, type LookupNode, lookupTree } from "@banche/core/forms";
import TreeSelect from "antd/es/tree-select";
import { useMemo, useState } from "react";
import { useNameReader } from "../bind/useNameReader.ts";
import { useEntries } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import type { AsideTreeProps } from "./AsideTree.tsx";

/** On narrow screens: a select box in place of the tree beside a list. */
export function AsideSelect({ target, chosen, onChoose, optional }: AsideTreeProps) {
  const t = useTexts();
  const texts = useResourceTexts({ name: target });
  const { data } = useEntries(target);
  const [search, setSearch] = useState("");
  const reader = useNameReader(search !== "");
  const tree = useMemo(() => lookupTree(data ?? []), [data]);
  return (
    <TreeSelect
      style={{ width: "100%" }}
      allowClear={optional}
      showSearch={{
        onSearch: setSearch,
        filterTreeNode: (typed, { title }) =>
          filterLookupTree([{ id: "", name: String(title), children: [] }], typed, reader).length > 0,
      }}
      notFoundContent={t(search.trim() === "" ? "common.states.empty" : "web.list.treeNothing")}
      treeDefaultExpandAll
      treeData={tree.map(nodeOf)}
      value={chosen === "" ? null : chosen}
      placeholder={t("web.list.searchTree", { name: texts.one })}
      aria-label={texts.one}
      onChange={(id: unknown) => onChoose(typeof id === "string" ? id : "")}
    />
  );
}

interface TreeItem {
  readonly value: string;
  readonly title: string;
  readonly children: TreeItem[];
}

function nodeOf({ id, name, children }: LookupNode): TreeItem {
  return { value: id, title: name, children: children.map(nodeOf) };
}
