import { dataSources } from "@banche/core/calls";
import Button from "antd/es/button";
import Input from "antd/es/input";
import Modal from "antd/es/modal";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useRefresh } from "../../bind/useResource.ts";
import { useTexts } from "../../bind/useTexts.ts";
import type { ActionDialog, Making } from "../../resource/slots.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./dataSources.module.css";
import { TestResult } from "./TestResult.tsx";
import { useTest } from "./useTest.ts";

const MAX_CHARS = 500;

interface PasswordDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Sets the password of a data source and tests it at once. It is never kept in a draft and never shown again. */
function PasswordDialog({ id, title, onClose }: PasswordDialogProps) {
  const t = useTexts();
  const field = useId();
  const { client } = useRuntime();
  const refresh = useRefresh(useRegistry().of("dataSources"));
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const { state, test } = useTest(id);

  async function save() {
    if (password === "") return document.getElementById(field)?.focus();
    setBusy(true);
    try {
      await client.calls(dataSources).update({ params: { id }, body: { password } });
      toast("success", t("dataSources.password.saved"));
      setPassword("");
      await Promise.all([refresh(), test()]);
    } catch (error) {
      toast("error", errorText(t, error));
    } finally {
      setBusy(false);
    }
  }

  const isSaved = state.kind !== "idle";
  return (
    <Modal
      open
      centered
      width={480}
      title={title}
      onCancel={onClose}
      afterOpenChange={(isOpen) => (isOpen ? document.getElementById(field)?.focus() : undefined)}
      footer={
        <div className={styles["foot"]}>
          <Button onClick={onClose}>{t(isSaved ? "navigation.close" : "dataSources.password.later")}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t("dataSources.password.save")}
          </Button>
        </div>
      }
    >
      <form
        className={styles["password"]}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor={field}>{t("dataSources.password.label")}</label>
        <Input.Password
          id={field}
          autoComplete="new-password"
          maxLength={MAX_CHARS}
          value={password}
          aria-describedby={`${field}-hint`}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p id={`${field}-hint`} className={styles["hint"]}>
          {t("dataSources.password.hint")}
        </p>
      </form>
      <TestResult state={state} />
    </Modal>
  );
}

export const SourcePassword: ActionDialog = ({ row, title, onClose }) => (
  <PasswordDialog id={row.id} title={title} onClose={onClose} />
);

/** Asks for the password of a new data source; file sources have none. */
export const NewPassword: Making["Made"] = ({ answer, record, onClose }) => {
  const t = useTexts();
  const id = idOf(answer);
  if (id === undefined || record["kind"] === "SQLite") return null;
  const title = t("common.labelled", { label: t("dataSources.password.label"), value: String(record["name"] ?? "") });
  return <PasswordDialog id={id} title={title} onClose={onClose} />;
};

function idOf(answer: unknown): string | undefined {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return typeof id === "string" ? id : undefined;
}
