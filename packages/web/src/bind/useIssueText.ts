import type { FieldIssue } from "@banche/core";
import { findText } from "@banche/core/text";
import { useCallback } from "react";
import { useLanguage } from "./useTexts.ts";

/** Returns the text for an issue of a field: the server's own text, else the text of the rule. */
export function useIssueText(): (issue: Pick<FieldIssue, "rule" | "params" | "text">) => string {
  const [language] = useLanguage();
  return useCallback(
    ({ rule, params, text }) => text ?? findText(language, `validation.${rule}`, params) ?? rule,
    [language],
  );
}
