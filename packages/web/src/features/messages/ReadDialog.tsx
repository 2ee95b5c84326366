import { useQuery, useQueryClient } from "@tanstack/react-query";
import Modal from "antd/es/modal";
import { useEffect } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { timeText } from "../../bind/timeText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { cleanHtml } from "./cleanHtml.ts";
import styles from "./messages.module.css";

/** One message: title, sender, time and body (spec §2). Opening it marks it as read. */
export function ReadDialog({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["message", id],
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
    queryFn: () => client.messages.read({ params: { id: id ?? "" } }),
  });

  useEffect(() => {
    if (data) void queries.invalidateQueries({ queryKey: ["messages"] });
  }, [data, queries]);

  const time = data?.sentAt ?? data?.createdAt;
  return (
    <Modal open={id !== undefined} width={680} title={t("messages.view")} footer={null} onCancel={onClose}>
      {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={5} />}
      {data ? (
        <article className={styles["message"]}>
          <h2>{data.title}</h2>
          <p className={styles["about"]}>{[data.creator, timeText(time)].filter(Boolean).join(" · ")}</p>
          {data.body ? (
            // The only HTML from elsewhere in the app; cleanHtml leaves text, structure and safe links.
            <div className={styles["body"]} dangerouslySetInnerHTML={{ __html: cleanHtml(data.body) }} />
          ) : (
            <p className={styles["about"]}>{t("web.message.noBody")}</p>
          )}
        </article>
      ) : null}
    </Modal>
  );
}
