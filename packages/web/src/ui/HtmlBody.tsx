import { styleOf } from "@banche/core/shell";
import { useLayoutEffect, useMemo, useRef } from "react";
import { cleanHtml, type PictureAt } from "./cleanHtml.ts";
import styles from "./htmlBody.module.css";
import prose from "./prose.module.css";

interface HtmlBodyProps {
  readonly html: string;
  /** The text is one value among others, without its own heading. */
  readonly among?: boolean;
  /** Returns the address to read a picture from. Default: its own address. */
  readonly pictureAt?: PictureAt;
}

/** The only component that shows foreign HTML; cleanHtml keeps text, structure, formatting, pictures and safe links. */
export function HtmlBody({ html, among = false, pictureAt }: HtmlBodyProps) {
  const clean = useMemo(() => ({ __html: cleanHtml(html, pictureAt) }), [html, pictureAt]);
  const body = useRef<HTMLDivElement>(null);
  // Our pages forbid style attributes, so each property is checked and set individually.
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
