import type { Resource } from "@banche/core";
import { type BulkIssue, ignoredText, type OperationDiff, rowIssues } from "@banche/core/bulk";
import { durationText } from "@banche/core/text";
import Button from "antd/es/button";
import Modal from "antd/es/modal";
import Progress from "antd/es/progress";
import { useEffect, useRef, useState } from "react";
import { errorText, mendText } from "../bind/errorText.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useFormats } from "../bind/useFormats.ts";
import { useStay } from "../bind/useStay.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { DropArea } from "../ui/DropArea.tsx";
import { useFocusBack } from "../ui/useFocusBack.ts";
import styles from "./import.module.css";
import { ImportColumns } from "./ImportColumns.tsx";
import { type CheckedImport, useImport } from "./useImport.ts";

/** Number of errors that are shown; the file has all of them. */
const SHOWN = 100;

interface ImportWizardProps {
  readonly resource: Resource;
  /** A file that is already chosen. */
  readonly file?: File | undefined;
  readonly onClose: () => void;
}

/**
 * Import in three steps: choose a file, check its changes and errors, then import. Nothing is sent before the last
 * step.
 */
export function ImportWizard({ resource, file, onClose }: ImportWizardProps) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const job = useImport(resource);
  const { stage } = job;
  useFocusBack(true);
  const content = useRef<HTMLDivElement>(null);
  // When a stage is replaced, the focused element is removed. Then the content gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, [stage.kind]);
  const { choose } = job;
  const begun = useRef(false);
  useEffect(() => {
    if (!file || begun.current) return;
    begun.current = true;
    choose(file);
  }, [file, choose]);
  const isBusy = stage.kind === "planning" || stage.kind === "applying";
  const confirm = useConfirm();
  const [saved, setSaved] = useState<unknown>();
  const finished = stage.kind === "done" ? stage.finished : undefined;
  const isUnsaved = finished !== undefined && finished.passwords.size > 0 && saved !== finished;
  // A running import stops when the page is closed, and the passwords that it generated would be lost.
  useStay(isUnsaved || stage.kind === "applying");
  /** Asks before unsaved passwords are lost. */
  const leaving = async (leave: () => void) => {
    const text = t("users.firstPassword.unsaved");
    if (isUnsaved && !(await confirm({ title: t("users.firstPassword.title"), text, danger: true }))) return;
    leave();
  };
  const close = () => void leaving(onClose);
  return (
    <Modal
      open
      width={760}
      title={t("web.importing.title", { many: texts.many })}
      onCancel={close}
      footer={null}
      mask={{ closable: false }}
      closable={!isBusy}
      keyboard={!isBusy}
    >
      <div ref={content} tabIndex={-1} className={styles["content"]}>
        {stage.kind === "choosing" ? <Choose job={job} failure={stage.failure} /> : null}
        {stage.kind === "columns" ? (
          <ImportColumns
            key={`${stage.looked.table.sheet ?? ""} ${stage.looked.table.headerLine}`}
            {...{ resource, looked: stage.looked, how: stage.how, onLook: job.look, onCheck: job.check }}
          />
        ) : null}
        {stage.kind === "planning" ? (
          <div className={styles["busy"]} aria-live="polite">
            <Progress percent={99.9} status="active" showInfo={false} />
            <p>{t(stage.comparing ? "web.importing.planning" : "web.importing.reading", { line: stage.rows })}</p>
            <Button onClick={job.stop}>{t("web.importing.stop")}</Button>
          </div>
        ) : null}
        {stage.kind === "planned" ? <Planned job={job} checked={stage.checked} onClose={onClose} /> : null}
        {stage.kind === "applying" ? <Applying job={job} stage={stage} /> : null}
        {finished ? (
          <Done
            {...{ job, finished }}
            onClose={close}
            onAgain={() => void leaving(job.restart)}
            onSave={() => setSaved(finished)}
          />
        ) : null}
      </div>
    </Modal>
  );
}

type Job = ReturnType<typeof useImport>;

function Choose({ job, failure }: { readonly job: Job; readonly failure: unknown }) {
  const t = useTexts();
  return (
    <div className={styles["choose"]}>
      <DropArea accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson" onFiles={([file]) => file && job.choose(file)}>
        <strong>{t("web.importing.drop")}</strong>
        <span>{t("web.importing.chooseHint")}</span>
      </DropArea>
      {failure === undefined ? null : (
        <p role="alert" className={styles["failure"]}>
          {`${errorText(t, failure)} · ${mendText(t, failure)}`}
        </p>
      )}
      <Button type="link" onClick={job.saveTemplate}>
        {t("web.importing.template")}
      </Button>
    </div>
  );
}

interface ApplyingProps {
  readonly job: Job;
  readonly stage: Extract<Job["stage"], { readonly kind: "applying" }>;
}

function Applying({ job, stage: { progress, isUndo } }: ApplyingProps) {
  const t = useTexts();
  const { done, total, perSecond = 0, etaMs } = progress ?? { done: 0, total: 0 };
  const eta = etaMs === undefined ? "–" : durationText(etaMs / 1_000);
  return (
    <div className={styles["busy"]}>
      <Progress percent={Math.floor((done / Math.max(1, total)) * 100)} status="active" />
      <p aria-live="polite">{t(isUndo ? "bulk.phases.undoing" : "web.importing.applying", { done, total })}</p>
      <p>{t("bulk.rate", { rate: Math.round(perSecond), eta })}</p>
      <Button onClick={job.stop}>{t("web.importing.stop")}</Button>
    </div>
  );
}

interface PlannedProps {
  readonly job: Job;
  readonly checked: CheckedImport;
  readonly onClose: () => void;
}

function Planned({ job, checked, onClose }: PlannedProps) {
  const t = useTexts();
  const formats = useFormats();
  const { plan, diffs } = checked;
  const { create, update, same, invalid } = plan.totals;
  const usable = plan.canApply;
  const total = create + update;
  const figures = [
    [t("web.importing.toCreate"), create],
    [t("web.importing.toUpdate"), update],
    [t("web.importing.unchanged"), same],
    [t("web.importing.refused"), invalid],
  ] as const;
  return (
    <div className={styles["planned"]}>
      {usable ? (
        <dl className={styles["figures"]}>
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formats.count(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {plan.files.map((file) => {
        const ignored = ignoredText(file, job.language);
        return ignored === undefined ? null : <p key={file.name}>{ignored}</p>;
      })}
      <Issues issues={plan.issues} />
      <Preview diffs={diffs} total={total} />
      {usable && total === 0 ? <p>{t("web.importing.nothing")}</p> : null}
      <div className={styles["foot"]}>
        {usable && invalid > 0 ? (
          <Button onClick={() => job.saveErrors(checked)}>{t("web.importing.downloadErrors")}</Button>
        ) : null}
        <Button onClick={job.lookAgain}>{t("web.importing.columns")}</Button>
        <Button onClick={job.restart}>{t("web.importing.again")}</Button>
        {usable && total > 0 ? (
          <Button type="primary" onClick={() => job.apply(checked)}>
            {t(invalid > 0 ? "web.importing.skip" : "web.importing.start", { total })}
          </Button>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t("common.verbs.close")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface DoneProps {
  readonly job: Job;
  readonly finished: Extract<Job["stage"], { readonly kind: "done" }>["finished"];
  readonly onClose: () => void;
  readonly onAgain: () => void;
  /** Called after the passwords were saved. */
  readonly onSave: () => void;
}

function Done({ job, finished, onClose, onAgain, onSave }: DoneProps) {
  const t = useTexts();
  const confirm = useConfirm();
  const { checked, result, rows, undo, isUndo, missing, passwords } = finished;
  const { counts, left, open } = result.summary;
  const failed = counts.failed + counts.conflict + counts.unknown;
  const stop = result.status === "stopped" ? result.stop : undefined;
  const savePasswords = () => {
    job.savePasswords(finished);
    onSave();
  };
  const askUndo = async () => {
    const yes = await confirm({
      title: t("bulk.undo.title"),
      text: t("bulk.undo.ask", { count: counts.done }),
      danger: true,
    });
    if (yes) job.undo(finished);
  };
  return (
    <div className={styles["planned"]} role="status">
      <p>
        {isUndo
          ? t("bulk.undo.done", { done: counts.done, failed: failed + missing })
          : t("web.importing.done", { created: counts.created, updated: counts.updated, failed })}
      </p>
      {stop ? (
        <p className={styles["failure"]}>
          {stop.by === "error" ? `${errorText(t, stop.error)} · ` : ""}
          {isUndo ? t("bulk.left", { count: left + open }) : t("web.importing.stopped")}
        </p>
      ) : null}
      {passwords.size > 0 ? <p>{t("users.firstPassword.made", { count: passwords.size })}</p> : null}
      <Issues issues={rows.flatMap((row) => rowIssues(row, job.language, job.registry))} />
      <div className={styles["foot"]}>
        {passwords.size > 0 ? (
          <Button type="primary" onClick={savePasswords}>
            {t("users.firstPassword.save")}
          </Button>
        ) : null}
        {!isUndo && failed + checked.plan.totals.invalid > 0 ? (
          <Button onClick={() => job.saveErrors(checked, rows)}>{t("web.importing.downloadErrors")}</Button>
        ) : null}
        {undo ? <Button onClick={() => void askUndo()}>{t("bulk.undo.title")}</Button> : null}
        <Button onClick={onAgain}>{t("web.importing.again")}</Button>
        <Button type={passwords.size > 0 ? "default" : "primary"} onClick={onClose}>
          {t("common.verbs.close")}
        </Button>
      </div>
    </div>
  );
}

/** The planned changes, record by record. Updates show the values before and after. */
function Preview({ diffs, total }: { readonly diffs: readonly OperationDiff[]; readonly total: number }) {
  const t = useTexts();
  if (diffs.length === 0) return null;
  return (
    <section>
      <h2 className={styles["part"]}>{t("bulk.preview", { shown: diffs.length, total })}</h2>
      <div className={styles["changes"]} tabIndex={0} role="region" aria-label={t("web.importing.plan")}>
        <ul>
          {diffs.map(({ kind, label, source, fields }) => (
            <li key={source?.line ?? label} data-kind={kind}>
              <strong>{label}</strong>
              <span>{kind === "create" ? t("bulk.newRecord") : ""}</span>
              {kind === "update" ? (
                <ul>
                  {fields.map(({ field, heading, before, after }) => (
                    <li key={field}>
                      {`${heading}: `}
                      <del>{before ?? t("bulk.empty")}</del>
                      {" → "}
                      <ins>{after ?? t("bulk.empty")}</ins>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Issues({ issues }: { readonly issues: readonly BulkIssue[] }) {
  const t = useTexts();
  if (issues.length === 0) return null;
  const shown = issues.slice(0, SHOWN);
  return (
    <section>
      <h2 className={styles["part"]}>{t("web.importing.problems", { shown: shown.length, total: issues.length })}</h2>
      <div className={styles["issues"]} tabIndex={0} role="region" aria-label={t("web.importing.refused")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("web.importing.line")}</th>
              <th scope="col">{t("web.importing.column")}</th>
              <th scope="col">{t("web.importing.value")}</th>
              <th scope="col">{t("web.importing.problem")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, column, columnName, header, rule, value, text }) => (
              <tr key={`${line} ${column ?? 0} ${rule}`}>
                <td>{line}</td>
                <td>{[columnName, header].filter(Boolean).join(" ")}</td>
                <td>{value}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
