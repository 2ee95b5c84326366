import { texts } from "@banche/core/calls";
import type { FileChange } from "@banche/core/languages";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DropArea } from "../../ui/DropArea.tsx";
import styles from "./languages.module.css";
import { readTexts } from "./textFiles.ts";
import type { Changed, TextChange } from "./textList.ts";

/** Most refused texts that are shown. */
const SHOWN = 200;

/** The content of a file, and the server's result for it. */
interface Checked {
  readonly changes: readonly FileChange[];
  readonly answer: Changed;
}

interface ImportTextsProps {
  readonly onTake: (changes: readonly TextChange[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Imports the texts of a file: the server checks them first; then all texts are saved except the refused ones. */
export function ImportTexts({ onTake, onClose }: ImportTextsProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function check(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy(true);
    setFailure("");
    setChecked(undefined);
    try {
      const changes = await readTexts(file);
      if (typeof changes === "string") return setFailure(t(`languages.faults.${changes}`));
      if (changes.length === 0) return setFailure(t("languages.same"));
      const answer = await client.calls(texts).change({ body: { changes: changes.map(wished), dryRun: true } });
      setChecked({ changes, answer });
    } catch (error) {
      setFailure(errorText(t, error));
    } finally {
      setBusy(false);
    }
  }

  async function take(): Promise<void> {
    if (!checked) return;
    setBusy(true);
    const done = await onTake(checked.changes.map(wished));
    setBusy(false);
    if (done !== undefined) onClose();
  }

  const changed = checked?.answer.changed ?? 0;
  return (
    <Dialog
      title={t("languages.importing.title")}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
          <Button look="main" disabled={isBusy || changed === 0} onClick={() => void take()}>
            {t("languages.importing.begin")}
          </Button>
        </>
      }
    >
      <div className={styles["import"]}>
        <p className={styles["hint"]}>{t("languages.importing.hint")}</p>
        <DropArea accept=".csv,.xlsx,.json" disabled={isBusy} onFiles={([file]) => void check(file)}>
          {t("languages.importing.choose")}
        </DropArea>
        {failure === "" ? null : (
          <p className={styles["wrong"]} role="alert">
            {failure}
          </p>
        )}
        {checked ? <Findings {...checked} /> : null}
      </div>
    </Dialog>
  );
}

function Findings({ changes, answer: { changed, refused } }: Checked) {
  const t = useTexts();
  return (
    <>
      <p role="status">{changed === 0 ? t("languages.same") : t("languages.importing.checked", { count: changed })}</p>
      {refused.length === 0 ? null : (
        <div className={styles["refused"]}>
          <p className={styles["wrong"]}>{t("languages.importing.refused", { count: refused.length })}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("languages.importing.row")}</th>
                <th scope="col">{t("languages.fields.key")}</th>
                <th scope="col">{t("languages.importing.language")}</th>
                <th scope="col">{t("languages.importing.reason")}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, SHOWN).map(({ at, key, language, text }) => (
                <tr key={at}>
                  <td>{changes[at]?.line}</td>
                  <td>{key}</td>
                  <td>{language}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {refused.length > SHOWN ? <p>{t("languages.importing.more", { count: SHOWN })}</p> : null}
        </div>
      )}
    </>
  );
}

const wished = ({ key, language, text }: FileChange): TextChange => ({ key, language, text });
