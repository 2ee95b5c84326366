import type { Output } from "@banche/core";
import { users } from "@banche/core/calls";
import { handOverLabel } from "@banche/core/shell";
import type { contract } from "@banche/core/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Checkbox from "antd/es/checkbox";
import Modal from "antd/es/modal";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { ReferenceSelect } from "../../resource/fields/ReferenceSelect.tsx";
import type { ActionDialog } from "../../resource/slots.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./handOver.module.css";

type Report = Output<typeof contract.users.handOver>;
type Part = Report["parts"][number];

/** Memberships grant rights, so they are handed over only if the user selects them. */
const MEMBERSHIPS = ["roles", "positions"];

/**
 * Hands the work of a user over to another user. A dry run first shows each kind of work with its count and what would
 * stay. Parts can be excluded. After the transfer, work that was not moved is listed with the reason.
 */
export const HandOver: ActionDialog = ({ row, title, onClose }) => {
  const t = useTexts();
  const id = useId();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const [to, setTo] = useState("");
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set(MEMBERSHIPS));
  const [disable, setDisable] = useState(false);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<Report>();
  const preview = useQuery<Report>({
    queryKey: queryKeys.record("users", row.id, "handOver", to),
    enabled: to !== "" && report === undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      client.calls(users).handOver({ params: { id: row.id }, body: { to, dryRun: true } }, { signal }),
  });
  const parts = preview.data?.parts ?? [];
  const moving = parts.filter(({ part, moved }) => moved > 0 && !stays.has(part));
  const isReady = preview.isSuccess && (moving.length > 0 || disable);

  async function carryOut() {
    setBusy(true);
    try {
      const without = [...stays];
      const done = await client.calls(users).handOver({ params: { id: row.id }, body: { to, without, disable } });
      if (done.parts.every(({ refused }) => refused.length === 0)) {
        toast("success", t("handOver.done", { count: done.parts.reduce((sum, { moved }) => sum + moved, 0) }));
        onClose();
      } else setReport(done);
      // Any record may contain the name of the person.
      void queries.invalidateQueries();
    } catch (error) {
      toast("error", errorText(t, error));
    }
    setBusy(false);
  }

  function turn(part: string) {
    const next = new Set(stays);
    if (!next.delete(part)) next.add(part);
    setStays(next);
  }

  if (report) {
    return (
      <Modal open centered width={560} title={title} footer={null} onCancel={onClose}>
        <Outcome report={report} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      centered
      width={560}
      title={title}
      okText={verbOf(t, moving.length, disable)}
      okButtonProps={{ disabled: !isReady, danger: disable }}
      confirmLoading={busy}
      onOk={() => void carryOut()}
      onCancel={onClose}
    >
      <div className={styles["body"]}>
        <label htmlFor={`${id}-to`}>{t("handOver.to")}</label>
        <ReferenceSelect
          id={`${id}-to`}
          target="users"
          value={to === "" ? [] : [to]}
          onChange={([next]) => setTo(next ?? "")}
        />
        <div aria-live="polite">
          {to === "" ? (
            <p className={styles["hint"]}>{t("handOver.first")}</p>
          ) : preview.error ? (
            <FailureNotice failure={preview.error} onRetry={() => void preview.refetch()} />
          ) : preview.isSuccess ? (
            <Parts parts={parts} stays={stays} onTurn={turn} />
          ) : (
            <Lines count={4} />
          )}
        </div>
        <Checkbox checked={disable} onChange={({ target }) => setDisable(target.checked)}>
          {t("handOver.disable")}
        </Checkbox>
      </div>
    </Modal>
  );
};

function verbOf(t: ReturnType<typeof useTexts>, count: number, disable: boolean): string {
  if (!disable) return t("handOver.verb");
  return t(count > 0 ? "handOver.verbDisable" : "handOver.disableOnly");
}

interface PartsProps {
  readonly parts: readonly Part[];
  /** Parts that are not handed over. */
  readonly stays: ReadonlySet<string>;
  readonly onTurn: (part: string) => void;
}

function Parts({ parts, stays, onTurn }: PartsProps) {
  const t = useTexts();
  const name = usePartName();
  if (parts.length === 0) return <p className={styles["hint"]}>{t("handOver.nothing")}</p>;
  return (
    <fieldset className={styles["parts"]}>
      <legend>{t("handOver.work")}</legend>
      <ul>
        {parts.map((part) => (
          <li key={part.part}>
            <Checkbox
              checked={part.moved > 0 && !stays.has(part.part)}
              disabled={part.moved === 0}
              onChange={() => onTurn(part.part)}
            >
              {name(part)}
            </Checkbox>
            <span className={styles["count"]}>{part.moved}</span>
            <Refused part={part} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Items of a part that stay, with reasons; collapsed, because the list may be long. */
function Refused({ part: { total, moved, refused } }: { readonly part: Part }) {
  const t = useTexts();
  if (total === moved) return null;
  return (
    <details className={styles["refused"]}>
      <summary>{t("handOver.stays", { count: total - moved })}</summary>
      <ul>
        {refused.map(({ id, label, why }) => (
          <li key={id}>{t("common.labelled", { label, value: why })}</li>
        ))}
        {total - moved > refused.length ? (
          <li>{t("handOver.more", { count: total - moved - refused.length })}</li>
        ) : null}
      </ul>
    </details>
  );
}

function Outcome({ report: { parts } }: { readonly report: Report }) {
  const t = useTexts();
  const name = usePartName();
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);
  return (
    <div className={styles["body"]} role="status">
      <p>
        {t("handOver.report", { moved: sum(({ moved }) => moved), refused: sum(({ total, moved }) => total - moved) })}
      </p>
      <ul className={styles["outcome"]}>
        {parts
          .filter(({ total, moved }) => total > moved)
          .map((part) => (
            <li key={part.part}>
              {name(part)}
              <Refused part={part} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function usePartName(): (part: Part) => string {
  const t = useTexts();
  const [language] = useLanguage();
  const registry = useRegistry();
  return (part) => handOverLabel(part, { registry, language, t });
}
