import { useMemo } from "react";
import { cleanHtml } from "./cleanHtml.ts";
import styles from "./htmlBody.module.css";
import prose from "./prose.module.css";

/** The only HTML from elsewhere in the app; cleanHtml leaves text, structure, pictures and safe links. */
export function HtmlBody({ html }: { readonly html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div className={`${styles["body"]} ${prose["prose"]}`} dangerouslySetInnerHTML={clean} />;
}
