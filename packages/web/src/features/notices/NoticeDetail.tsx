import { notices as noticesCalls } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useChosen } from "../../bind/useChosen.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { HtmlBody } from "../../ui/HtmlBody.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import article from "../../ui/article.module.css";
import { queryKeys } from "../../bind/queryKeys.ts";

/** A notice as its readers see it. */
export function NoticeDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.notice("one", id),
    queryFn: ({ signal }) => client.calls(noticesCalls).get({ params: { id } }, { signal }),
  });
  return (
    <Dialog title={t("notices.title")} width={680} onClose={onClose}>
      {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={5} />}
      {data ? (
        <article className={article["article"]}>
          <h2>{data.title}</h2>
          <p className={article["about"]}>
            {[
              t(`notices.states.${data.released ? "released" : data.releaseAt === undefined ? "draft" : "scheduled"}`),
              data.creator,
              time(data.changedAt ?? data.createdAt),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {data.releaseAt === undefined ? null : (
            <p className={article["about"]}>{t("notices.scheduledFor", { time: time(data.releaseAt, "minute") })}</p>
          )}
          <Receivers placeIds={data.placeIds ?? []} userIds={data.userIds ?? []} />
          {data.receivers === undefined ? null : (
            <p className={article["about"]}>
              {t("notices.read", { readers: data.readers ?? 0, receivers: data.receivers })}
            </p>
          )}
          <HtmlBody html={data.body ?? ""} />
        </article>
      ) : null}
    </Dialog>
  );
}

interface ReceiversProps {
  readonly placeIds: readonly string[];
  readonly userIds: readonly string[];
}

/** The receivers of a notice. Servers without receiver lists send to everyone. */
function Receivers({ placeIds, userIds }: ReceiversProps) {
  const t = useTexts();
  const { nameOf } = useChosen("departments", placeIds);
  const names = placeIds.map(nameOf);
  const parts = [
    ...(names.length > 0 ? [t("notices.toPlaces", { names: names.join("、") })] : []),
    ...(userIds.length > 0 ? [t("notices.toUsers", { count: userIds.length })] : []),
  ];
  return (
    <p className={article["about"]}>
      {t("common.labelled", {
        label: t("notices.fields.audience"),
        value: parts.length === 0 ? t("notices.forAll") : parts.join(" · "),
      })}
    </p>
  );
}
