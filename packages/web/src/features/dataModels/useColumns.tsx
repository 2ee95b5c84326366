import type { PageRights } from "@banche/core";
import type { ColumnType } from "antd/es/table";
import { usePhone } from "../../bind/usePhone.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { QuietActions } from "../../resource/QuietActions.tsx";
import type { Table } from "./models.ts";

type Row = Table & { readonly id: string };

interface ColumnOptions {
  readonly rights: PageRights;
  /** Administrators alone change tables, whatever was granted. */
  readonly mayDesign: boolean;
  readonly onOpen: (what: "rows" | "fields" | "edit" | "remove", table: string) => void;
}

/** The columns of the list of tables. */
export function useColumns({ rights, mayDesign, onOpen }: ColumnOptions): ColumnType<Row>[] {
  const t = useTexts();
  const { count } = useFormats();
  const columns: ColumnType<Row>[] = [
    { key: "name", title: t("dataModels.fields.name"), dataIndex: "name", ellipsis: true },
    { key: "comment", title: t("dataModels.fields.comment"), dataIndex: "comment", ellipsis: true },
    {
      ...{ key: "rows", title: t("dataModels.fields.rows"), width: 130, align: "end" },
      render: (_, { rows }) => (rows === undefined ? null : count(rows)),
    },
    {
      ...{ key: "size", title: t("dataModels.fields.size"), width: 110, align: "end" },
      render: (_, { size }) => size,
    },
    {
      key: "primaryKey",
      title: t("dataModels.fields.primaryKey"),
      dataIndex: "primaryKey",
      width: 160,
      ellipsis: true,
    },
  ];
  const isPhone = usePhone();
  const mayOpen = rights.button("btn_openData");
  const mayEdit = mayDesign && rights.button("btn_edit");
  const mayRemove = mayDesign && rights.button("btn_remove");
  if (!mayOpen && !mayEdit && !mayRemove && !isPhone) return columns;
  const actions: ColumnType<Row> = {
    ...{ key: "actions", title: t("web.list.actions"), width: 150, fixed: "right" },
    render: (_, { name }) => {
      const open = { key: "rows", label: t("dataModels.open"), onSelect: () => onOpen("rows", name) };
      // Rows open below themselves; cards do not.
      const fields = { key: "fields", label: t("dataModels.editor.fields"), onSelect: () => onOpen("fields", name) };
      const edit = { key: "edit", label: t("dataModels.edit"), onSelect: () => onOpen("edit", name) };
      const remove = {
        key: "remove",
        label: t("dataModels.remove"),
        danger: true,
        onSelect: () => onOpen("remove", name),
      };
      return (
        <QuietActions
          name={name}
          verb={mayOpen ? open : undefined}
          further={[...(isPhone ? [fields] : []), ...(mayEdit ? [edit] : []), ...(mayRemove ? [remove] : [])]}
        />
      );
    },
  };
  return [...columns, actions];
}
