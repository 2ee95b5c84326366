import type { AnyRow } from "@banche/core";
import { users } from "@banche/core/calls";
import { rules } from "@banche/core/forms";
import { encodePassword } from "@banche/core/wire";
import Input from "antd/es/input";
import Modal from "antd/es/modal";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./users.module.css";

interface ResetPasswordProps {
  readonly row: AnyRow;
  readonly title: string;
  readonly onClose: () => void;
}

/** Sets a new password for a user, typed twice (spec §5); the user's sessions end. */
export function ResetPassword({ row, title, onClose }: ResetPasswordProps) {
  const t = useTexts();
  const id = useId();
  const { client } = useRuntime();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const problems = {
    password: rules.password.test(password) ? undefined : t("validation.password"),
    repeated: repeated === password ? undefined : t("validation.unequal"),
  };

  async function save() {
    setAsked(true);
    if (problems.password ?? problems.repeated) return;
    setBusy(true);
    try {
      const body = { id: row.id, password: encodePassword(password), repeated: encodePassword(repeated) };
      await client.calls(users).resetPassword({ params: { id: row.id }, body });
      toast("success", t("common.done.success"));
      onClose();
    } catch (error) {
      toast("error", errorText(t, error));
      setBusy(false);
    }
  }

  const fields = [
    ["password", t("users.newPassword"), password, setPassword],
    ["repeated", t("users.repeatPassword"), repeated, setRepeated],
  ] as const;
  return (
    <Modal open centered width={420} title={title} confirmLoading={busy} onOk={() => void save()} onCancel={onClose}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {fields.map(([name, label, value, change]) => {
          const problem = asked ? problems[name] : undefined;
          return (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <Input.Password
                id={`${id}-${name}`}
                autoComplete="new-password"
                maxLength={200}
                value={value}
                status={problem === undefined ? "" : "error"}
                aria-invalid={problem !== undefined}
                aria-describedby={`${id}-${name}-below`}
                onChange={(event) => change(event.target.value)}
              />
              <p id={`${id}-${name}-below`} className={styles["below"]}>
                {problem}
              </p>
            </div>
          );
        })}
        <button type="submit" hidden>
          {t("common.verbs.save")}
        </button>
      </form>
    </Modal>
  );
}
