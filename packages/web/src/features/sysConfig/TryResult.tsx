import { isBancheError } from "@banche/core";
import { findText } from "@banche/core/text";
import { errorText } from "../../bind/errorText.ts";
import { useIssueText } from "../../bind/useIssueText.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import styles from "./sysConfig.module.css";

interface TryResultProps {
  /** What succeeded, in words. */
  readonly said: string | undefined;
  readonly failure: Error | null;
  readonly isBusy: boolean;
}

/** The result of a test: what succeeded, or what failed and because of which setting. */
export function TryResult({ said, failure, isBusy }: TryResultProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const issueText = useIssueText();
  const issues = isBancheError(failure) ? (failure.details.issues ?? []) : [];
  const told = failure
    ? issues.length === 0
      ? [errorText(t, failure)]
      : issues.map((issue) => {
          const [label, value] = [
            findText(language, `sysConfig.fields.${issue.field}`),
            issue.text ?? issueText(issue),
          ];
          return label === undefined ? value : t("common.labelled", { label, value });
        })
    : said === undefined
      ? []
      : [said];
  return (
    <div className={styles["result"]} data-failed={failure !== null} role="status">
      {isBusy ? null : told.map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}
