import { messageTarget } from "@banche/core/shell";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { HtmlBody } from "../../ui/HtmlBody.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { Failure } from "./Failure.tsx";

import article from "../../ui/article.module.css";
import styles from "./messages.module.css";
import { type Message, messageQuery, messagesChanged, useItemAddress } from "./useMessage.ts";

interface ReadDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Wide enough for a table in a notice. */
const READER_WIDTH_PX = 680;

/** One message: title, sender, time and body (spec §2). Opening it marks it as read. */
export function ReadDialog({ id, onClose }: ReadDialogProps) {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...messageQuery(client, id),
    refetchOnWindowFocus: false,
  });

  useEffect(() => {
    if (data) messagesChanged(queries);
  }, [data, queries]);

  return (
    <Dialog title={t("messages.view")} width={READER_WIDTH_PX} onClose={onClose}>
      {error ? <Failure failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={5} />}
      {data ? (
        <article className={article["article"]}>
          <h2>{data.title}</h2>
          <p className={article["about"]}>
            {[data.creator, time(data.sentAt ?? data.createdAt)].filter(Boolean).join(" · ")}
          </p>
          <Body message={data} onLeave={onClose} />
        </article>
      ) : null}
    </Dialog>
  );
}

interface BodyProps {
  readonly message: Pick<Message, "type"> & { readonly body?: string | undefined };
  readonly onLeave: () => void;
}

function Body({ message, onLeave }: BodyProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const addressOf = useItemAddress();
  const target = messageTarget(message);
  if (target.kind === "html" && target.html.trim() !== "") return <HtmlBody html={target.html} />;
  if (target.kind !== "item") {
    return <p className={styles["plain"]}>{target.kind === "text" ? target.text : t("messages.noBody")}</p>;
  }
  const address = addressOf(target);
  const go = () => {
    onLeave();
    if (address !== undefined) void navigate(address);
  };
  return (
    <>
      {target.text === "" ? null : <p className={styles["plain"]}>{target.text}</p>}
      {address === undefined ? (
        <p className={article["about"]}>{t("messages.noRoute")}</p>
      ) : (
        <div>
          <Button look="main" onClick={go}>
            {t("messages.goToItem")}
          </Button>
        </div>
      )}
    </>
  );
}
