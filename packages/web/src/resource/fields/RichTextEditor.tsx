import { useEffect, useRef, useState } from "react";
import { HtmlBody } from "../../ui/HtmlBody.tsx";
import { RichText } from "../../widgets/richText/RichText.tsx";
import type { EditorProps } from "./editor.ts";

/** Text with formatting. Where there is nothing to read, there is no value. */
export function RichTextEditor(props: EditorProps) {
  const { id, value, onChange, onBlur, field, texts, disabled, invalid, describedBy } = props;
  const html = typeof value === "string" ? value : "";
  // Another value than the one that was told, such as that of the next record, begins anew.
  const told = useRef(html);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (told.current === html) return;
    told.current = html;
    setRound((before) => before + 1);
  }, [html]);

  if (disabled) return <HtmlBody among html={html} />;
  return (
    <RichText
      key={round}
      {...{ id, html, invalid, describedBy, onBlur }}
      label={texts.field(field.name)}
      pictures={false}
      placeholder=""
      onChange={(next, isEmpty) => {
        told.current = isEmpty ? "" : next;
        onChange(told.current === "" ? undefined : told.current);
      }}
    />
  );
}
