import type { Session } from "@banche/core";
import Modal from "antd/es/modal";
import Select from "antd/es/select";
import { useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useCurrentUser, useSession } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";
import styles from "./factoryDialog.module.css";

/** Chooses another factory; afterwards the page is loaded again, so that nothing of the old one stays (spec §2, §4). */
export function FactoryDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts();
  const { session } = useRuntime();
  const state = useSession();
  const factories = useCurrentUser()?.factories ?? [];
  const active = state.status === "signedOut" ? undefined : state.factoryId;
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [stage, setStage] = useState<"choosing" | "switching" | "switched">("choosing");
  const problem = asked && chosen === undefined ? t("session.selectFactory") : undefined;

  async function confirm() {
    setAsked(true);
    if (chosen === undefined) return;
    setStage("switching");
    try {
      await switchTo(session, chosen);
      setStage("switched");
    } catch (error) {
      setStage("choosing");
      toast("error", errorText(t, error));
    }
  }

  if (stage === "switched") {
    return (
      <Modal
        open
        centered
        closable={false}
        keyboard={false}
        title={t("common.ask.title")}
        okText={t("web.factory.reload")}
        onOk={() => window.location.assign("/")}
        cancelButtonProps={{ hidden: true }}
      >
        <p role="alert">{t("session.factorySwitched")}</p>
      </Modal>
    );
  }
  return (
    <Modal
      open={open}
      centered
      title={t("session.switchFactory")}
      confirmLoading={stage === "switching"}
      onOk={() => void confirm()}
      onCancel={onClose}
      afterClose={() => {
        setChosen(undefined);
        setAsked(false);
      }}
    >
      <label className={styles["label"]} htmlFor="factory">
        {t("session.factory")}
      </label>
      <Select
        id="factory"
        style={{ width: "100%" }}
        placeholder={t("session.selectFactory")}
        options={factories.map(({ id, name }) => ({ value: id, label: name ?? id, disabled: id === active }))}
        value={chosen ?? null}
        onChange={(value: string | null) => {
          setChosen(value ?? undefined);
          setAsked(true);
        }}
        status={problem === undefined ? "" : "error"}
        aria-describedby="factory-below"
        allowClear
      />
      <p id="factory-below" className={styles["below"]} data-problem={problem !== undefined}>
        {problem ?? t("web.factory.hint")}
      </p>
    </Modal>
  );
}

/** Outside of the component, where no rule takes the method for a hook. */
async function switchTo(session: Session, factoryId: string): Promise<void> {
  await session["useFactory"](factoryId);
}
