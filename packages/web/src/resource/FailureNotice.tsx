import { hasCode } from "@banche/core";
import { errorText, mendText, requestIdOf } from "../bind/errorText.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

interface FailureNoticeProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/**
 * Replaces content that could not be read: the error, how to fix it, and the id to report. For a missing right: whom to
 * ask.
 */
export function FailureNotice({ failure, onRetry }: FailureNoticeProps) {
  const t = useTexts();
  const requestId = requestIdOf(failure);
  const detail = requestId === undefined ? undefined : t("common.requestId", { id: requestId });
  if (hasCode(failure, "forbidden")) {
    return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} detail={detail} />;
  }
  return (
    <Notice
      alert
      title={errorText(t, failure)}
      text={mendText(t, failure)}
      detail={detail}
      action={<Button onClick={onRetry}>{t("common.verbs.retry")}</Button>}
    />
  );
}
