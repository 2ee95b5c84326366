import type { AnyRow, Resource } from "@banche/core";
import { menuColumns } from "@banche/core/calls";
import Button from "antd/es/button";
import Checkbox from "antd/es/checkbox";
import Input from "antd/es/input";
import Modal from "antd/es/modal";
import { type ReactNode, useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import type { ResourceScreen } from "../../resource/useResourceScreen.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./menus.module.css";

interface BatchColumnsProps {
  /** The menu entry. */
  readonly menu: AnyRow;
  readonly screen: ResourceScreen;
}

interface Column {
  readonly code: string;
  readonly name: string;
}

/** Adds several columns at once: chosen from the fields of the page, or else typed line by line. */
export function BatchColumns({ menu, screen }: BatchColumnsProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const shown = useRegistry().all.find(({ page }) => page === menu["code"]);
  if (!screen.rights.button("btn_columnPer_batchAdd")) return null;
  const there = new Set((screen.rows.answer?.rows ?? []).map((row) => String(row["code"] ?? "")));
  const close = () => setOpen(false);
  return (
    <>
      <Button disabled={!screen.rows.answer} onClick={() => setOpen(true)}>
        {t("menus.batch.open")}
      </Button>
      {!open ? null : shown ? (
        <OfFields {...{ menu, screen, there }} resource={shown} onClose={close} />
      ) : (
        <Typed {...{ menu, screen, there }} onClose={close} />
      )}
    </>
  );
}

interface Choosing extends BatchColumnsProps {
  /** Codes that the entry already has. */
  readonly there: ReadonlySet<string>;
  readonly onClose: () => void;
}

function OfFields({ resource, there, ...rest }: Choosing & { readonly resource: Resource }) {
  const t = useTexts();
  const { field: nameOf } = useResourceTexts(resource);
  const all = Object.values(resource.fields)
    .filter(({ column }, at, fields) => !there.has(column) && fields.findIndex((one) => one.column === column) === at)
    .map(({ name, column }) => ({ code: column, name: nameOf(name) }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Sending {...rest} columns={all.filter(({ code }) => chosen.includes(code))}>
      {all.length === 0 ? (
        <p className={styles["note"]}>{t("menus.batch.none")}</p>
      ) : (
        <Checkbox.Group className={styles["fields"] ?? ""} value={[...chosen]} onChange={setChosen}>
          {all.map(({ code, name }) => (
            <Checkbox key={code} value={code}>
              {name} <code>{code}</code>
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
    </Sending>
  );
}

function Typed({ there, ...rest }: Choosing) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState("");
  const columns = text.split("\n").flatMap((line): readonly Column[] => {
    const [code = "", ...words] = line.trim().split(/\s+/);
    return code === "" || there.has(code) ? [] : [{ code, name: words.join(" ") || code }];
  });
  return (
    <Sending {...rest} columns={columns}>
      <label htmlFor={id} className={styles["note"]}>
        {t("menus.batch.typed")}
      </label>
      <Input.TextArea id={id} rows={8} value={text} onChange={(event) => setText(event.target.value)} />
    </Sending>
  );
}

interface SendingProps extends Omit<Choosing, "there"> {
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}

function Sending({ menu, screen, columns, onClose, children }: SendingProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await client.calls(menuColumns).addMany({ body: { menuId: menu.id, columns: [...columns] } });
      toast("success", t("menus.batch.done", { count: columns.length }));
      onClose();
    } catch (error) {
      toast("error", errorText(t, error));
    }
    setBusy(false);
    await screen.changes.refresh();
  }
  return (
    <Modal
      open
      centered
      title={t("menus.batch.open")}
      okText={t("menus.batch.add", { count: columns.length })}
      cancelText={t("common.verbs.cancel")}
      okButtonProps={{ disabled: columns.length === 0, loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
