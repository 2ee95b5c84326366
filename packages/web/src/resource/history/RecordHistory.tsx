import { type AnyRow, isBancheError, type Resource, type ResourceField } from "@banche/core";
import { extensions } from "@banche/core/calls";
import { changeBody, draftOf } from "@banche/core/forms";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useRecord } from "../../bind/useResource.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import { type ChangedField, ChangeValues } from "./ChangeValues.tsx";
import styles from "./history.module.css";

interface RecordHistoryProps {
  readonly resource: Resource;
  readonly row: AnyRow;
  /** Whether the session may see a field. */
  readonly sees: (field: ResourceField) => boolean;
  /** Called after an old value was restored. */
  readonly onRestored: () => Promise<void>;
}

const PAGE = 20;

/** Changes of a record, newest first: who, when, each field before and after, and a button to restore an old value. */
export function RecordHistory({ resource, row, sees, onRestored }: RecordHistoryProps) {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const texts = useResourceTexts(resource);
  const confirm = useConfirm();
  const current = useRecord(resource, row.id);
  const list = useInfiniteQuery({
    queryKey: queryKeys.history(resource.name, row.id),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      client
        .calls(extensions)
        .history(
          { params: { resource: resource.name, id: row.id }, query: { page: pageParam, pageSize: PAGE } },
          { signal },
        ),
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  });
  const actionOf = (action: string) => {
    const declared = resource.actions?.[action]?.label;
    return declared ? texts.label(declared) : texts.word(`changes.actions.${action}`, action);
  };

  async function restore(field: ResourceField, value: unknown, words: string) {
    const shown = words === "" ? t("changes.empty") : words;
    const question = {
      title: t("changes.ask", { field: texts.field(field.name) }),
      text: t("changes.askText", { value: shown }),
      okText: t("changes.restore"),
    };
    if (!(await confirm(question))) return;
    try {
      // The current state: others may have changed it since.
      const record = (await current.refetch({ throwOnError: true })).data;
      if (!record) return;
      const wanted = draftOf(resource, { ...record, [field.key]: value });
      const body = changeBody(resource, record, wanted);
      if (body) await client.call(resource.endpoints.update, { params: { id: row.id }, body });
      toast("success", t("web.form.saved", { name: String(row[resource.label] ?? texts.one) }));
    } catch (error) {
      const [issue] = isBancheError(error) ? (error.details.issues ?? []) : [];
      toast("error", issue?.text ?? errorText(t, error));
    }
    await Promise.all([onRestored(), list.refetch()]);
  }

  const back = ({ field, before, words }: ChangedField) =>
    field && isRestorable(field) && sees(field) ? (
      <button
        type="button"
        className={styles["back"]}
        aria-label={`${t("changes.restore")}: ${texts.field(field.name)}`}
        onClick={() => void restore(field, before, words)}
      >
        {t("changes.restore")}
      </button>
    ) : null;

  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows);
  return (
    <>
      {list.error ? <FailureNotice failure={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isLoading ? <Lines count={6} /> : null}
      {list.data && rows.length === 0 ? <p>{t("changes.none")}</p> : null}
      {rows.map(({ id, at, action, account, before, after }) => (
        <section key={id} className={styles["change"]}>
          <h3>
            {actionOf(action)}
            <span>{[time(at), account === "" ? "" : t("changes.by", { account })].filter(Boolean).join(" · ")}</span>
          </h3>
          {action === "create" ? null : (
            <ChangeValues
              resource={resource}
              name={resource.name}
              before={before}
              after={after}
              {...(after !== undefined && { beside: back })}
            />
          )}
        </section>
      ))}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("changes.more")}
        </Button>
      ) : null}
    </>
  );
}

/** Whether a value can be restored. Nested, computed and fixed values cannot be set alone. */
function isRestorable({ key, readOnly, createOnly }: ResourceField): boolean {
  return readOnly !== true && createOnly !== true && !key.includes(".");
}
