import { type Resource, resources } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import TreeSelect from "antd/es/tree-select";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { type ListRow, recordOf, rowsOf } from "../../bind/rows.ts";
import type { EditorProps } from "./edit.tsx";

interface LevelNode {
  readonly id: string;
  readonly pId: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
}

/** One of a tree that is too large to be read as a whole: each level is read when it is opened. */
export function LevelEditor(props: EditorProps & { readonly target: Resource }) {
  const { target, id, value, onChange, onBlur, disabled, invalid, describedBy, texts } = props;
  const { client } = useRuntime();
  const [nodes, setNodes] = useState<readonly LevelNode[]>([]);
  const within = target.list.within?.name ?? "parentId";
  const root = target.list.within?.root ?? "";
  const chosen = typeof value === "string" ? value : undefined;

  const name = useQuery({
    queryKey: ["record", target.name, chosen, "name"],
    enabled: chosen !== undefined && !nodes.some((node) => node.id === chosen),
    queryFn: async () => {
      const record = recordOf(await client.call(target.endpoints.get, { params: { id: chosen ?? "" } }), chosen ?? "");
      return String(record[target.label] ?? chosen);
    },
  });

  async function load(above: string): Promise<void> {
    if (nodes.some(({ pId }) => pId === above)) return;
    const { rows } = rowsOf(await client.call(target.endpoints.list, { params: { [within]: above } }));
    setNodes((known) => [...known, ...rows.map((row) => nodeOf(row, above, target.label))]);
  }

  const label = nodes.find((node) => node.id === chosen)?.title ?? name.data ?? "…";
  return (
    <TreeSelect
      id={id}
      style={{ width: "100%" }}
      disabled={disabled}
      status={invalid ? "error" : ""}
      aria-invalid={invalid}
      {...(describedBy !== undefined && { "aria-describedby": describedBy })}
      allowClear
      placeholder={texts.word("common.top", "")}
      treeDataSimpleMode={{ id: "id", pId: "pId", rootPId: root }}
      treeData={[...nodes]}
      loadData={async ({ value: above }) => load(String(above))}
      labelInValue
      value={chosen === undefined ? null : { value: chosen, label }}
      onOpenChange={(open) => {
        if (open) void load(root);
      }}
      onChange={(next: { readonly value: string; readonly label?: unknown } | null | undefined) =>
        onChange(next?.value)
      }
      onBlur={onBlur}
    />
  );
}

/** The resource, when it is one whose levels are read one by one. */
export function levelTarget(name: string): Resource | undefined {
  const named: Readonly<Record<string, Resource>> = resources;
  const target = Object.hasOwn(named, name) ? named[name] : undefined;
  return target?.list.shape === "level" ? target : undefined;
}

function nodeOf(row: ListRow, above: string, label: string): LevelNode {
  return { id: row.id, pId: above, value: row.id, title: String(row[label] ?? row.id), isLeaf: row["leaf"] === true };
}
