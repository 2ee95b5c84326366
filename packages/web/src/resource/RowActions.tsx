import MoreOutlined from "@ant-design/icons-svg/es/asn/MoreOutlined";
import {
  type AnyRow,
  type Endpoint,
  isProtected,
  mayDo,
  type PageRights,
  type Resource,
  type Verb,
} from "@banche/core";
import Button from "antd/es/button";
import { useState } from "react";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuAction } from "../ui/PopupMenu.tsx";
import { useFocusBack } from "../ui/useFocusBack.ts";
import styles from "./list.module.css";
import type { ActionDialog } from "./slots.ts";
import type { RowAction } from "./actionsOf.ts";

interface RowActionsProps {
  readonly resource: Resource;
  readonly row: AnyRow;
  readonly rights: PageRights;
  /** Those that are offered: `useOffered`. */
  readonly actions: readonly RowAction<ActionDialog>[];
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
  readonly onCarryOut: (endpoint: Endpoint, question: string) => void;
  readonly onRemove: () => void;
}

interface Action {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

/** What can be done with one row, by permission: edit and delete in sight, the rest behind more. */
export function RowActions({ resource, row, rights, actions, ...on }: RowActionsProps) {
  const { onEdit, onAddBelow, onRemove, onCarryOut } = on;
  const t = useTexts();
  const { label: labelOf } = useResourceTexts(resource);
  const [open, setOpen] = useState<string>();
  useFocusBack(open !== undefined);
  if (isProtected(resource, row)) return null;

  const name = String(row[resource.label] ?? "");
  const may = (verb: Verb) => mayDo(resource, rights, verb, row).answer === "yes";
  const mayAddBelow = resource.form.flat().includes("parent") && mayDo(resource, rights, "add").answer === "yes";
  const inSight: readonly Action[] = [
    ...(may("edit") ? [{ key: "edit", label: t("common.verbs.edit"), onClick: onEdit }] : []),
    ...(may("remove") ? [{ key: "remove", label: t("common.verbs.delete"), danger: true, onClick: onRemove }] : []),
  ];
  const further: readonly MenuAction[] = [
    ...(mayAddBelow ? [{ key: "below", label: t("web.list.addChild"), onSelect: onAddBelow }] : []),
    ...actions.map(({ name: key, label: words, by }) => {
      const label = labelOf(words);
      const ask = (endpoint: Endpoint) => onCarryOut(endpoint, `${label}: ${name}`);
      return { key, label, onSelect: () => (by.kind === "dialog" ? setOpen(key) : ask(by.endpoint)) };
    }),
  ];
  const opened = actions.find((action) => action.name === open);
  const Dialog = opened?.by.kind === "dialog" ? opened.by.dialog : undefined;
  return (
    <div className={styles["actions"]}>
      {inSight.map(({ key, label, danger = false, onClick }) => (
        <Button key={key} type="link" danger={danger} aria-label={`${label}: ${name}`} onClick={onClick} style={FLUSH}>
          {label}
        </Button>
      ))}
      {further.length > 0 ? (
        <MenuButton
          label={`${t("common.verbs.more")}: ${name}`}
          name={`${t("common.verbs.more")}: ${name}`}
          title={t("common.verbs.more")}
          items={further}
          className={styles["more"]}
        >
          <Icon of={MoreOutlined} />
        </MenuButton>
      ) : null}
      {Dialog ? (
        <Dialog row={row} title={`${labelOf(opened?.label ?? "")}: ${name}`} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  );
}

/** Rows stay as high as their text. */
const FLUSH = { paddingInline: 4, height: 22 } as const;
