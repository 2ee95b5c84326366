import { styleOf } from "@banche/core/shell";
import { useLayoutEffect, useMemo, useRef } from "react";
import { cleanHtml, type PictureAt } from "./cleanHtml.ts";
import styles from "./htmlBody.module.css";
import prose from "./prose.module.css";

interface HtmlBodyProps {
  readonly html: string;
  /** It is a value among others, and not what a heading stands above. */
  readonly among?: boolean;
  /** Where its pictures are read from. Default: from their addresses. */
  readonly pictureAt?: PictureAt;
}

/** The only HTML from elsewhere in the app; cleanHtml leaves text, structure, formatting, pictures and safe links. */
export function HtmlBody({ html, among = false, pictureAt }: HtmlBodyProps) {
  const clean = useMemo(() => ({ __html: cleanHtml(html, pictureAt) }), [html, pictureAt]);
  const body = useRef<HTMLDivElement>(null);
  // Style attributes are forbidden on our pages: each property is set by itself, after its grammar was checked.
  useLayoutEffect(() => {
    for (const element of body.current?.querySelectorAll<HTMLElement>("[data-style]") ?? []) {
      for (const [property, value] of styleOf(element.dataset["style"] ?? ""))
        element.style.setProperty(property, value);
    }
  }, [clean]);
  const isColoured = /data-style="[^"]*color:/.test(clean.__html);
  const paper = isColoured ? ` ${styles["paper"]}` : "";
  const letter = among ? "" : ` ${styles["letter"]}`;
  const classes = `${styles["body"]} ${prose["prose"]}${letter}${paper}`;
  return <div ref={body} className={classes} dangerouslySetInnerHTML={clean} />;
}
