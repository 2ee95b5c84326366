import { secondFactor } from "@banche/core/calls";
import { encodePassword } from "@banche/core/wire";
import { useState } from "react";
import { renderSVG } from "uqr";
import { useRuntime } from "../bind/context.tsx";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/copyText.ts";
import { AskForm } from "./AskForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./secondFactor.module.css";

interface EnrolProps {
  /** The account has no password to ask for. */
  readonly noPassword: boolean;
  /** Called when the recovery codes were kept. */
  readonly onDone: () => void;
}

interface Made {
  readonly secret: string;
  readonly uri: string;
}

/** Sets up a second factor: the password, the secret as a QR code, a first code of it, and recovery codes (ADR 0149). */
export function Enrol({ noPassword, onDone }: EnrolProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [made, setMade] = useState<Made>();
  const [codes, setCodes] = useState<readonly string[]>();

  if (codes) return <RecoveryCodes codes={codes} onNoted={onDone} />;

  if (!made) {
    return (
      <div className={styles["part"]}>
        <p>{t("secondFactor.intro")}</p>
        <AskForm
          key="start"
          asked={noPassword ? [] : ["password"]}
          label={t("secondFactor.start")}
          onGive={async ({ password }) => {
            const currentPassword = password === "" ? "" : encodePassword(password);
            setMade(await client.calls(secondFactor).start({ body: { currentPassword } }));
          }}
        />
      </div>
    );
  }

  return (
    <div className={styles["part"]}>
      <p>{t("secondFactor.scan")}</p>
      <img
        className={styles["picture"]}
        alt={t("secondFactor.picture")}
        width={200}
        height={200}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(made.uri, { border: 2 }))}`}
      />
      <p className={styles["secret"]}>
        <output aria-label={t("secondFactor.secret")}>{(made.secret.match(/.{1,4}/g) ?? []).join(" ")}</output>
        <Button onClick={() => void copyText(made.secret, t("secondFactor.copied"))}>
          {t("secondFactor.copySecret")}
        </Button>
      </p>
      <AskForm
        key="confirm"
        asked={["code"]}
        label={t("secondFactor.confirm")}
        onGive={async ({ code }) => setCodes((await client.calls(secondFactor).confirm({ body: { code } })).codes)}
      />
    </div>
  );
}
