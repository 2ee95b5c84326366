import { useId, useState } from "react";
import { useLocation } from "react-router";
import { useRuntime } from "../bind/context.tsx";
import { pageFact } from "../bind/pageFacts.ts";
import { timeText } from "../bind/timeText.ts";
import { useCurrentUser, useFactoryName } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import field from "../ui/field.module.css";
import { toast } from "../ui/toasts.ts";
import styles from "./dialogs.module.css";

/** A form for a report with the facts that support needs; it can be copied or sent by mail. Typed text is kept until then. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const { drafts } = useRuntime();
  const id = useId();
  const { pathname } = useLocation();
  const factory = useFactoryName() ?? "";
  const { id: userId = "", account = "" } = useCurrentUser()?.user ?? {};
  const draftKey = `${userId} feedback`;
  const kept = drafts.get(draftKey);
  const [text, setText] = useState(typeof kept === "string" ? kept : "");
  const [time] = useState(() => timeText(Date.now()));
  const facts = [pathname, account, factory, time, navigator.userAgent].join("\n");
  const report = `${text.trim()}\n\n${facts}`;
  const isEmpty = text.trim() === "";

  const write = (value: string) => {
    setText(value);
    if (value === "") drafts.drop(draftKey);
    else drafts.keep(draftKey, value);
  };
  async function copy() {
    try {
      await navigator.clipboard.writeText(report);
      toast("success", t("shell.feedback.copied"));
      drafts.drop(draftKey);
      onClose();
    } catch {
      toast("error", t("shell.feedback.notCopied"));
    }
  }
  const mail = new URLSearchParams({ subject: t("profile.feedback"), body: report }).toString().replaceAll("+", "%20");
  return (
    <Dialog
      title={t("profile.feedback")}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={() => void copy()} disabled={isEmpty}>
            {t("common.verbs.copy")}
          </Button>
          <Button
            look="main"
            disabled={isEmpty}
            onClick={() => {
              drafts.drop(draftKey);
              window.location.assign(`mailto:${pageFact("support")}?${mail}`);
              onClose();
            }}
          >
            {t("shell.feedback.mail")}
          </Button>
        </>
      }
    >
      <div className={styles["stack"]}>
        <div className={field["field"]}>
          <label htmlFor={id}>{t("shell.feedback.what")}</label>
          <textarea
            id={id}
            data-first=""
            maxLength={1_500}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
        </div>
        <p>{t("shell.feedback.added")}</p>
        <pre className={styles["report"]}>{facts}</pre>
      </div>
    </Dialog>
  );
}
