import { findText } from "@banche/core/text";
import { useLanguage } from "../../bind/useTexts.ts";

/** A task; a job of the server in the language of the reader. */
export function TaskName({ name, job }: { readonly name: string; readonly job: string }) {
  const [language] = useLanguage();
  return <>{(job !== "" && findText(language, `tasks.jobs.${job}`)) || name}</>;
}
