import { files } from "@banche/core/calls";
import { kindOf, recordPictureAddress, recordPictureIn } from "@banche/core/forms";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { RichText } from "../../widgets/richText/RichText.tsx";
import { type TextPictures, usePictureUpload } from "../../widgets/richText/usePictures.ts";
import type { EditorProps } from "./editor.ts";
import { useFileLinks, useOwnPictures } from "./heldFiles.ts";
import { RecordHtml } from "./RecordHtml.tsx";

/** Text with formatting. Text without content gives no value. Pictures become files of the record when it is saved. */
export function RichTextEditor(props: EditorProps) {
  const { id, value, onChange, onBlur, field, texts, disabled, invalid, describedBy, record } = props;
  const html = typeof value === "string" ? value : "";
  // A value from outside, such as that of the next record, resets the editor.
  const told = useRef(html);
  const [start, setStart] = useState({ html, round: 0 });
  useEffect(() => {
    if (told.current === html) return;
    told.current = html;
    setStart(({ round }) => ({ html, round: round + 1 }));
  }, [html]);
  const { pictures, isLoading } = useRecordPictures(props, start.html);

  if (disabled) return <RecordHtml html={html} field={field} record={record} />;
  if (isLoading) return <Lines count={4} />;
  return (
    <RichText
      key={start.round}
      {...{ id, html: start.html, invalid, describedBy, onBlur }}
      label={texts.field(field.name)}
      pictures={pictures}
      placeholder=""
      onChange={(next, isEmpty) => {
        told.current = isEmpty ? "" : next;
        onChange(told.current === "" ? undefined : told.current);
      }}
    />
  );
}

/** The stored pictures of the text and the inserted ones; none if there is no record to hold them. */
function useRecordPictures({ field, record }: EditorProps, html: string) {
  const { client } = useRuntime();
  const { resource = "" } = record ?? {};
  const names = useMemo(() => kindOf(field).uploads?.ids(html) ?? [], [field, html]);
  const { pictureOf, isLoading } = useFileLinks(field, record, names);
  const { add } = useOwnPictures();
  const own = useRef(new Map<string, string>());
  const upload = usePictureUpload(async (body) => {
    const { name } = await client.calls(files).uploadFor({ params: { resource, field: field.name }, body });
    own.current.set(name, add(name, body.bytes, body.type));
    return recordPictureAddress(name);
  });
  const pictures: TextPictures = {
    upload,
    kept(address) {
      const name = recordPictureIn(address);
      return name === undefined ? undefined : recordPictureAddress(name);
    },
    shownAt(address) {
      const name = recordPictureIn(address) ?? "";
      return own.current.get(name) ?? pictureOf(name);
    },
  };
  return { pictures: resource === "" ? undefined : pictures, isLoading };
}
