import Button from "antd/es/button";
import Modal from "antd/es/modal";
import { useStay } from "../../bind/useStay.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./users.module.css";

interface FirstPasswordProps {
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** The password of a new user. It is kept nowhere: when this is closed nobody finds it again. */
export function FirstPassword({ name, account, password, onClose }: FirstPasswordProps) {
  const t = useTexts();
  useStay(true);

  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      toast("success", t("users.firstPassword.copied"));
    } catch {
      toast("error", t("users.firstPassword.notCopied"));
    }
  }

  return (
    <Modal
      open
      centered
      width={420}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      title={`${t("users.firstPassword.title")}: ${account}`}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t("users.firstPassword.copy")}
        </Button>,
        <Button key="noted" type="primary" onClick={onClose}>
          {t("users.firstPassword.noted")}
        </Button>,
      ]}
    >
      <p>{t("users.firstPassword.hint", { name })}</p>
      <output className={styles["secret"]} aria-label={t("users.firstPassword.title")}>
        {password}
      </output>
    </Modal>
  );
}
