import { dataInterfaces } from "@banche/core/calls";
import Button from "antd/es/button";
import Input from "antd/es/input";
import Modal from "antd/es/modal";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useRefresh } from "../../bind/useResource.ts";
import { useTexts } from "../../bind/useTexts.ts";
import type { ActionDialog } from "../../resource/slots.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./dataInterfaces.module.css";

const MAX_CHARS = 8_000;

/** The secret headers of an interface. They are stored, never kept in a draft, and never shown again. */
export const SecretHeaders: ActionDialog = ({ row, title, onClose }) => {
  const t = useTexts();
  const field = useId();
  const { client } = useRuntime();
  const refresh = useRefresh(useRegistry().of("dataInterfaces"));
  const [headers, setHeaders] = useState("");
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await client.calls(dataInterfaces).update({ params: { id: row.id }, body: { headers } });
      toast("success", t(headers.trim() === "" ? "dataInterfaces.headers.cleared" : "dataInterfaces.headers.saved"));
      await refresh();
      onClose();
    } catch (error) {
      toast("error", errorText(t, error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      centered
      width={560}
      title={title}
      onCancel={onClose}
      afterOpenChange={(isOpen) => (isOpen ? document.getElementById(field)?.focus() : undefined)}
      footer={
        <div className={styles["foot"]}>
          <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t("dataInterfaces.headers.save")}
          </Button>
        </div>
      }
    >
      <div className={styles["headers"]}>
        <label htmlFor={field}>{t("dataInterfaces.headers.label")}</label>
        <Input.TextArea
          id={field}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_CHARS}
          value={headers}
          aria-describedby={`${field}-hint`}
          onChange={(event) => setHeaders(event.target.value)}
        />
        <p id={`${field}-hint`} className={styles["quiet"]}>
          {t("dataInterfaces.headers.hint")}
        </p>
      </div>
    </Modal>
  );
};
