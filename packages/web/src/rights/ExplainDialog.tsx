import type { Output, Resource } from "@banche/core";
import { grants } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Modal from "antd/es/modal";
import Select from "antd/es/select";
import { useId, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { queryKeys } from "../bind/queryKeys.ts";
import { useFormats } from "../bind/useFormats.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { FailureNotice } from "../resource/FailureNotice.tsx";
import { ReferenceSelect } from "../resource/fields/ReferenceSelect.tsx";
import { Lines } from "../ui/Skeletons.tsx";
import { Status } from "../ui/Status.tsx";
import styles from "./explain.module.css";

type Explained = Output<typeof contract.grants.explain>;
type Source = Explained["rules"][number]["sources"][number];

interface ExplainDialogProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

const PAGE = "";

/** Why somebody may or may not do something on this page: each rule with what it comes from, and what would change it. */
export function ExplainDialog({ resource, onClose }: ExplainDialogProps) {
  const t = useTexts();
  const id = useId();
  const { title, label, one } = useResourceTexts(resource);
  const { client } = useRuntime();
  const [user, setUser] = useState("");
  const [button, setButton] = useState(PAGE);
  const { add, edit, remove } = resource.buttons;
  const actions = [
    { value: PAGE, label: t("explain.thePage") },
    { value: add, label: `${t("common.verbs.add")} · ${one}` },
    { value: edit, label: `${t("common.verbs.edit")} · ${one}` },
    { value: remove, label: `${t("common.verbs.delete")} · ${one}` },
    ...Object.values(resource.actions ?? {}).map((action) => ({ value: action.button, label: label(action.label) })),
  ].filter(({ value }, at, all) => all.findIndex((other) => other.value === value) === at);
  const answer = useQuery({
    queryKey: queryKeys.grants("explain", resource.page, user, button),
    enabled: user !== "",
    staleTime: 0,
    queryFn: ({ signal }) =>
      client
        .calls(grants)
        .explain({ query: { user, page: resource.page, ...(button !== PAGE && { button }) } }, { signal }),
  });
  return (
    <Modal open centered width={640} title={`${t("explain.open")} · ${title}`} footer={null} onCancel={onClose}>
      <div className={styles["ask"]}>
        <label htmlFor={`${id}-who`}>{t("explain.who")}</label>
        <ReferenceSelect
          id={`${id}-who`}
          target="users"
          value={user === "" ? [] : [user]}
          onChange={([next]) => setUser(next ?? "")}
        />
        <label htmlFor={`${id}-what`}>{t("explain.what")}</label>
        <Select id={`${id}-what`} options={actions} value={button} onChange={setButton} />
      </div>
      <div aria-live="polite">
        {user === "" ? null : answer.error ? (
          <FailureNotice failure={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data ? (
          <Reasons {...answer.data} />
        ) : (
          <Lines count={4} />
        )}
      </div>
    </Modal>
  );
}

function Reasons({ answer, rules, ways }: Explained) {
  const t = useTexts();
  const { list } = useFormats();
  return (
    <>
      <p className={styles["answer"]} data-answer={answer}>
        {t(`explain.answers.${answer}`)}
      </p>
      <ul className={styles["rules"]}>
        {rules.map(({ rule, ok, sources }) => (
          <li key={rule}>
            <span>{t(`explain.rules.${rule}`)}</span>
            <Status kind={ok ? "normal" : "wrong"}>{t(ok ? "explain.fulfilled" : "explain.broken")}</Status>
            {sources.length === 0 ? null : (
              <ul>
                {sources.map((source) => (
                  <li key={`${source.kind} ${source.id} ${source.name}`}>
                    {t(`explain.kinds.${source.kind}`)} {source.name}
                    {source.kind === "menu" ? "" : ` · ${t(`explain.${saidOf(source)}`)}`}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {ways.length === 0 ? null : (
        <>
          <h3 className={styles["change"]}>{t("explain.change")}</h3>
          <ul className={styles["ways"]}>
            {ways.map(({ way, names }) => (
              <li key={way}>{t(`explain.ways.${way}`, { names: list(names) || t("explain.none") })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function saidOf({ granted, inForce }: Source): "has" | "asleep" | "hasNot" {
  if (!granted) return "hasNot";
  return inForce ? "has" : "asleep";
}
