import { ridership as ridershipCalls } from "@banche/core/calls";
import { type FileAnswer, type FileScan, sendScanFile } from "@banche/core/ridership";
import { SCANS_MAX } from "@banche/core/wire";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DropArea } from "../../ui/DropArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { ImportedFiles } from "./ImportedFiles.tsx";
import styles from "./lists.module.css";
import { readScanFile } from "./readScanFile.ts";

/** Most wrong rows that are shown. */
const SHOWN = 50;

/** The content of a file, and the server's result for it. */
interface Checked {
  readonly file: File;
  readonly scans: readonly FileScan[];
  readonly answer: FileAnswer;
}

/**
 * Imports a scan file: the server checks it first; then all rows are saved except the wrong ones. Also lists imported files, each with an
 * undo.
 */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File, scans: readonly FileScan[], dryRun: boolean) =>
    sendScanFile(scans, SCANS_MAX, async (part, importId) =>
      client.calls(ridershipCalls).send({
        body: { name: file.name, dryRun, scans: [...part], ...(importId !== undefined && { importId }) },
      }),
    );
  const carryOut = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure("");
    await work().catch((error: unknown) => setFailure(errorText(t, error)));
    setBusy(false);
  };
  const check = async (file: File | undefined) => {
    if (!file) return;
    setChecked(undefined);
    await carryOut(async () => {
      const scans = await readScanFile(file);
      if (typeof scans === "string") setFailure(t(`ridership.${scans}`));
      else setChecked({ file, scans, answer: await send(file, scans, true) });
    });
  };
  const take = async ({ file, scans }: Checked) =>
    carryOut(async () => {
      const { sums } = await send(file, scans, false);
      toast("success", t("ridership.imported", sums));
      setChecked(undefined);
      await queries.invalidateQueries({ queryKey: queryKeys.ridership });
    });
  const stored = checked?.answer.sums.stored ?? 0;
  return (
    <Dialog
      title={t("ridership.import")}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("navigation.close")}</Button>
          <Button
            look="main"
            busy={isBusy}
            disabled={stored === 0}
            onClick={() => (checked ? void take(checked) : undefined)}
          >
            {checked ? t("ridership.importNow", { count: stored }) : t("ridership.import")}
          </Button>
        </>
      }
    >
      <div className={styles["dialog"]}>
        <p>{t("ridership.importHint")}</p>
        <DropArea accept=".csv,.tsv,.xlsx" disabled={isBusy} onFiles={([file]) => void check(file)}>
          {t("ridership.choose")}
        </DropArea>
        {failure === "" ? null : (
          <p className={styles["wrong"]} role="alert">
            {failure}
          </p>
        )}
        {checked ? <Findings {...checked} /> : null}
        <ImportedFiles />
      </div>
    </Dialog>
  );
}

function Findings({ file, scans, answer: { sums, doubles, refused } }: Checked) {
  const t = useTexts();
  const unmatched = sums.stored - sums.matched;
  return (
    <section className={styles["findings"]} aria-label={file.name}>
      <h3>{file.name}</h3>
      <p>{t("ridership.checked", { ...sums, rows: scans.length })}</p>
      {sums.stored === 0 ? <p>{t("ridership.nothingNew")}</p> : null}
      {doubles > 0 ? <p>{t("ridership.doubles", { count: doubles })}</p> : null}
      {sums.repeated > 0 ? <p>{t("ridership.repeated", { count: sums.repeated })}</p> : null}
      {unmatched > 0 ? <p>{t("ridership.unmatchedIn", { count: unmatched })}</p> : null}
      {refused.length > 0 ? (
        <>
          <p className={styles["wrong"]}>{t("ridership.refusedIn", { count: refused.length })}</p>
          <ul>
            {refused.slice(0, SHOWN).map(({ line, field, rule }) => (
              <li key={line}>
                {t("ridership.refusedRow", {
                  line,
                  field: t(`ridership.fieldNames.${fields.find((one) => one === field) ?? "at"}`),
                  rule: t(`ridership.refusals.${rules.find((one) => one === rule) ?? "type"}`),
                })}
              </li>
            ))}
          </ul>
          {refused.length > SHOWN ? <p>{t("ridership.moreRefused", { count: refused.length - SHOWN })}</p> : null}
        </>
      ) : null}
    </section>
  );
}

const fields = ["at", "plate", "line", "rider", "stop"] as const;
const rules = ["required", "type", "clock", "tooLong"] as const;
