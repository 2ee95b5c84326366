import { findText } from "@banche/core/text";
import { useLanguage } from "../../bind/useTexts.ts";

/** The name of a task; the name of a server job is translated. */
export function TaskName({ name, job }: { readonly name: string; readonly job: string }) {
  const [language] = useLanguage();
  return <>{(job !== "" && findText(language, `tasks.jobs.${job}`)) || name}</>;
}
