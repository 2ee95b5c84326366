import type { PageRights } from "@banche/core";
import { usePhone } from "../../bind/usePhone.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { QuietActions } from "../../resource/QuietActions.tsx";
import type { TableColumn } from "../../ui/table/column.ts";
import type { Table } from "./models.ts";

type Row = Table & { readonly id: string };

interface ColumnOptions {
  readonly rights: PageRights;
  /** Only administrators may change tables, whatever rights are granted. */
  readonly mayDesign: boolean;
  readonly onOpen: (what: "rows" | "fields" | "edit" | "remove", table: string) => void;
}

/** The columns of the list of tables. */
export function useColumns({ rights, mayDesign, onOpen }: ColumnOptions): TableColumn<Row>[] {
  const t = useTexts();
  const { count } = useFormats();
  const columns: TableColumn<Row>[] = [
    { key: "name", title: t("dataModels.fields.name"), render: ({ name }) => name, isCut: true },
    { key: "comment", title: t("dataModels.fields.comment"), render: ({ comment }) => comment, isCut: true },
    {
      ...{ key: "rows", title: t("dataModels.fields.rows"), widthPx: 130, align: "end" },
      render: ({ rows }) => (rows === undefined ? null : count(rows)),
    },
    {
      ...{ key: "size", title: t("dataModels.fields.size"), widthPx: 110, align: "end" },
      render: ({ size }) => size,
    },
    {
      key: "primaryKey",
      title: t("dataModels.fields.primaryKey"),
      render: ({ primaryKey }) => primaryKey,
      widthPx: 160,
      isCut: true,
    },
  ];
  const isPhone = usePhone();
  const mayOpen = rights.button("btn_openData");
  const mayEdit = mayDesign && rights.button("btn_edit");
  const mayRemove = mayDesign && rights.button("btn_remove");
  if (!mayOpen && !mayEdit && !mayRemove && !isPhone) return columns;
  const actions: TableColumn<Row> = {
    ...{ key: "actions", title: t("web.list.actions"), widthPx: 150, pinned: "end" },
    render: ({ name }) => {
      const open = { key: "rows", label: t("dataModels.open"), onSelect: () => onOpen("rows", name) };
      // Rows of a table can unfold; cards on phones cannot.
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
