import type { ResourceField } from "@banche/core";
import { kindOf, recordPictureIn } from "@banche/core/forms";
import { useCallback, useMemo } from "react";
import { HtmlBody } from "../../ui/HtmlBody.tsx";
import type { EditorProps } from "./editor.ts";
import { useFileLinks } from "./heldFiles.ts";

interface RecordHtmlProps {
  readonly html: string;
  readonly field: ResourceField;
  readonly record: EditorProps["record"];
}

/** Rich text of a record, with only the pictures that the reader may see. */
export function RecordHtml({ html, field, record }: RecordHtmlProps) {
  const names = useMemo(() => kindOf(field).uploads?.ids(html) ?? [], [field, html]);
  const { pictureOf } = useFileLinks(field, record, names);
  const pictureAt = useCallback((address: string) => pictureOf(recordPictureIn(address)), [pictureOf]);
  return <HtmlBody among html={html} pictureAt={pictureAt} />;
}
