import type { HeldFile } from "@banche/core";
import { files } from "@banche/core/calls";
import { filesIn, kindOf, tidyFileName, type UploadedFile, type UploadRules } from "@banche/core/forms";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { Upload, type UploadPlace } from "../../widgets/upload/Upload.tsx";
import type { EditorProps } from "./editor.ts";
import { useFileLinks, useOwnPictures } from "./heldFiles.ts";

/**
 * Files of a record. They are uploaded at once and attached when the record is saved. During uploads the value is
 * invalid.
 */
export function FilesEditor(props: EditorProps) {
  const { field, value, onChange, record, texts } = props;
  const { client } = useRuntime();
  const uploads = kindOf(field).uploads;
  const held = useMemo(() => filesIn(value).filter(isThere), [value]);
  const { pictures, add } = useOwnPictures();
  const { resource, id } = record ?? {};
  const links = useFileLinks(
    field,
    record,
    held.map(({ fileId }) => fileId),
  );

  const place: UploadPlace | undefined =
    resource === undefined
      ? undefined
      : {
          send: async (body, options) => {
            const stored = await client
              .calls(files)
              .uploadFor({ params: { resource, field: field.name }, body }, options);
            if (body.type.startsWith("image/")) add(stored.name, body.bytes, body.type);
            return stored;
          },
          addressOf: async (fileId) => {
            const link = id === undefined ? undefined : (await links.read()).find(({ name }) => name === fileId);
            return link?.url ?? pictures.get(fileId);
          },
          pictureOf(fileId) {
            return links.pictureOf(fileId, true) ?? pictures.get(fileId);
          },
        };

  // A value from outside, such as that of the next record, resets the editor.
  const told = useRef(keyOf(value));
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (told.current === keyOf(value)) return;
    told.current = keyOf(value);
    setRound((before) => before + 1);
  }, [value]);
  const tell = (files: readonly UploadedFile[], underWay: readonly string[]) => {
    const next = [...files.map(heldFile), ...underWay.map((name) => ({ name: tidyFileName(name), fileId: "" }))];
    told.current = keyOf(next);
    onChange(next);
  };
  // Uploads that were running when the form was left were stopped.
  const lost = filesIn(value).length - held.length;
  useEffect(() => {
    if (round === 0 && lost > 0) onChange(held);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  if (!uploads) return null;
  const { picturesOnly, drawn, ...rules } = uploads.rules(field);
  return (
    <Upload
      key={round}
      id={props.id}
      label={texts.field(field.name)}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
      kind={picturesOnly ? "annexpic" : "annex"}
      rules={rules satisfies UploadRules}
      drawn={drawn}
      place={place}
      value={held}
      onChange={tell}
      onBlur={props.onBlur}
    />
  );
}

const isThere = ({ fileId }: HeldFile): boolean => fileId !== "";
const keyOf = (value: unknown): string => JSON.stringify(filesIn(value).map(({ fileId, name }) => [fileId, name]));

function heldFile({ name, fileId, size }: UploadedFile): HeldFile {
  return { name: tidyFileName(name), fileId, ...(size !== undefined && { size }) };
}
