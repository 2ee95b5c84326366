import { type AnyRow, grantedColumns, valueAt } from "@banche/core";
import { Dialog } from "../ui/Dialog.tsx";
import { Status } from "../ui/Status.tsx";
import { useTexts } from "../bind/useTexts.ts";
import { readValue, ValueCell } from "./fields/read.tsx";
import styles from "./facts.module.css";
import type { ResourceTableProps } from "./ResourceTable.tsx";

interface RowFactsProps extends Pick<ResourceTableProps, "resource" | "texts" | "rights" | "cells"> {
  readonly row: AnyRow;
  readonly onClose: () => void;
}

/** All that a list says of one row, label beside value, for telephones that show a few values of it only. */
export function RowFacts({ resource, texts, rights, cells = {}, row, onClose }: RowFactsProps) {
  const t = useTexts();
  const record = { resource: resource.name, id: row.id };
  return (
    <Dialog title={String(row[resource.label] ?? row.id)} place="bottom" onClose={onClose}>
      <dl className={styles["facts"]}>
        {grantedColumns(resource, rights).map((field) => {
          const value = valueAt(row, field.name);
          const isOn = row["enabled"] === true;
          return (
            <div key={field.name}>
              <dt>{texts.field(field.name)}</dt>
              <dd>
                {cells[field.name] ? (
                  cells[field.name]?.render(row)
                ) : field.name === "enabled" ? (
                  <Status kind={isOn ? "normal" : "off"}>{t(`common.states.${isOn ? "enabled" : "disabled"}`)}</Status>
                ) : readValue(value, field, texts) === "" ? (
                  "–"
                ) : (
                  <ValueCell whole value={value} field={field} texts={texts} record={record} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
