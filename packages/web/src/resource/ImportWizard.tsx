import type { BulkIssue, ImportPlan, Resource } from "@banche/core";
import Button from "antd/es/button";
import Modal from "antd/es/modal";
import Progress from "antd/es/progress";
import { type DragEvent, useRef, useState } from "react";
import { errorText, mendText } from "../bind/errorText.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./import.module.css";
import { useImport } from "./useImport.ts";

/** Errors shown at once; the file has them all. */
const SHOWN = 100;

interface ImportWizardProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** Choose a file, see what it would do and what is wrong with it, then carry it out. Nothing is sent before that. */
export function ImportWizard({ resource, onClose }: ImportWizardProps) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const job = useImport(resource);
  const { stage } = job;
  const isBusy = stage.kind === "planning" || stage.kind === "applying";
  return (
    <Modal
      open
      width={760}
      title={t("web.importing.title", { many: texts.many })}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
      closable={!isBusy}
      keyboard={!isBusy}
    >
      {stage.kind === "choosing" ? <Choose job={job} failure={stage.failure} /> : null}
      {stage.kind === "planning" ? (
        <div className={styles["busy"]} aria-live="polite">
          <Progress percent={99.9} status="active" showInfo={false} />
          <p>{t(stage.rows > 0 ? "web.importing.reading" : "web.importing.planning", { line: stage.rows })}</p>
          <Button onClick={job.stop}>{t("web.importing.stop")}</Button>
        </div>
      ) : null}
      {stage.kind === "planned" ? <Planned job={job} plan={stage.plan} onClose={onClose} /> : null}
      {stage.kind === "applying" ? (
        <div className={styles["busy"]}>
          <Progress
            percent={Math.floor((stage.progress.done / Math.max(1, stage.progress.total)) * 100)}
            status="active"
          />
          <p aria-live="polite">{t("web.importing.applying", { ...stage.progress })}</p>
          <Button onClick={job.stop}>{t("web.importing.stop")}</Button>
        </div>
      ) : null}
      {stage.kind === "done" ? <Done job={job} stage={stage} onClose={onClose} /> : null}
    </Modal>
  );
}

type Job = ReturnType<typeof useImport>;

function Choose({ job, failure }: { readonly job: Job; readonly failure: unknown }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.item(0);
    if (file) job.choose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className={styles["choose"]}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("web.importing.choose")}
        accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson"
        onChange={(event) => take(event.target.files)}
      />
      <button
        type="button"
        className={styles["drop"]}
        data-over={over}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <strong>{t("web.importing.drop")}</strong>
        <span>{t("web.importing.chooseHint")}</span>
      </button>
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

function Planned({
  job,
  plan,
  onClose,
}: {
  readonly job: Job;
  readonly plan: ImportPlan;
  readonly onClose: () => void;
}) {
  const t = useTexts();
  const { create, update, same, invalid } = plan.counts;
  const total = create + update;
  const figures = [
    [t("web.importing.toCreate"), create],
    [t("web.importing.toUpdate"), update],
    [t("web.importing.unchanged"), same],
    [t("web.importing.refused"), invalid],
  ] as const;
  return (
    <div className={styles["planned"]}>
      {plan.usable ? (
        <dl className={styles["figures"]}>
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString()}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Issues issues={plan.issues} />
      {plan.usable && total === 0 ? <p>{t("web.importing.nothing")}</p> : null}
      <footer className={styles["foot"]}>
        {plan.usable && invalid > 0 ? (
          <Button onClick={() => job.saveErrors(plan)}>{t("web.importing.downloadErrors")}</Button>
        ) : null}
        <Button onClick={job.restart}>{t("web.importing.again")}</Button>
        {plan.usable && total > 0 ? (
          <Button type="primary" onClick={() => job.apply(plan)}>
            {t(invalid > 0 ? "web.importing.skip" : "web.importing.start", { total })}
          </Button>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t("common.verbs.close")}
          </Button>
        )}
      </footer>
    </div>
  );
}

interface DoneProps {
  readonly job: Job;
  readonly stage: Extract<Job["stage"], { readonly kind: "done" }>;
  readonly onClose: () => void;
}

function Done({ job, stage: { plan, result }, onClose }: DoneProps) {
  const t = useTexts();
  const { created, updated, failed, unknown, invalid, issues, stopped } = result;
  return (
    <div className={styles["planned"]} role="status">
      <p>{t("web.importing.done", { created, updated, failed: failed + unknown })}</p>
      {stopped ? (
        <p className={styles["failure"]}>
          {stopped.by === "error" ? `${errorText(t, stopped.error)} · ` : ""}
          {t("web.importing.stopped")}
        </p>
      ) : null}
      <Issues issues={issues} />
      <footer className={styles["foot"]}>
        {failed + invalid > 0 ? (
          <Button onClick={() => job.saveErrors(plan, result)}>{t("web.importing.downloadErrors")}</Button>
        ) : null}
        <Button onClick={job.restart}>{t("web.importing.again")}</Button>
        <Button type="primary" onClick={onClose}>
          {t("common.verbs.close")}
        </Button>
      </footer>
    </div>
  );
}

function Issues({ issues }: { readonly issues: readonly BulkIssue[] }) {
  const t = useTexts();
  if (issues.length === 0) return null;
  const shown = issues.slice(0, SHOWN);
  return (
    <section>
      <h3>{t("web.importing.problems", { shown: shown.length, total: issues.length })}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
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
