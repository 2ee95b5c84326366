import { type FormEvent, useId, useRef, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { forgetFactory } from "../bind/followFactory.ts";
import { basePath } from "../bind/siteAddress.ts";
import { useCurrentUser, useSession } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "../ui/field.module.css";
import { toast } from "../ui/toasts.ts";

/** Chooses another factory. Afterwards the page is reloaded, so that no data of the old one is left (spec §2, §4). */
export function FactoryDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const runtime = useRuntime();
  const state = useSession();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const factories = useCurrentUser()?.factories ?? [];
  const active = state.status === "signedOut" ? undefined : state.factoryId;
  const [chosen, setChosen] = useState("");
  const [asked, setAsked] = useState(false);
  const [stage, setStage] = useState<"choosing" | "switching" | "switched">("choosing");
  const problem = asked && chosen === "" ? t("session.selectFactory") : undefined;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (chosen === "") return select.current?.focus();
    setStage("switching");
    try {
      await runtime.session.switchFactory(chosen);
      forgetFactory(runtime);
      setStage("switched");
    } catch (error) {
      setStage("choosing");
      toast("error", errorText(t, error));
    }
    return undefined;
  }

  if (stage === "switched") {
    return (
      <Dialog
        title={t("common.ask.title")}
        footer={
          <Button look="main" data-first="" onClick={() => window.location.assign(`${basePath()}/`)}>
            {t("web.factory.reload")}
          </Button>
        }
      >
        <p role="alert">{t("session.factorySwitched")}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("session.switchFactory")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
          <Button look="main" type="submit" form={id} busy={stage === "switching"}>
            {t("common.verbs.confirm")}
          </Button>
        </>
      }
    >
      <form id={id} className={styles["field"]} noValidate onSubmit={(event) => void confirm(event)}>
        <label htmlFor={`${id}-factory`}>{t("session.factory")}</label>
        <select
          ref={select}
          id={`${id}-factory`}
          required
          value={chosen}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{t("session.selectFactory")}</option>
          {factories.map((factory) => (
            <option key={factory.id} value={factory.id} disabled={factory.id === active}>
              {factory.name ?? factory.id}
            </option>
          ))}
        </select>
        <p id={`${id}-below`} data-problem={problem !== undefined}>
          {problem ?? t("web.factory.hint")}
        </p>
      </form>
    </Dialog>
  );
}
