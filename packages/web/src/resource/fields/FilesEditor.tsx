import type { HeldFile } from "@banche/core";
import { filesIn, kindOf, tidyFileName, type UploadedFile, type UploadRules } from "@banche/core/forms";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { withProduct } from "../../bind/serverAddress.ts";
import { Upload, type UploadPlace } from "../../widgets/upload/Upload.tsx";
import type { EditorProps } from "./editor.ts";

/** Pictures that were just uploaded are shown from memory: nobody reads them from the server before a record holds them. */
function useOwnPictures() {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach((address) => URL.revokeObjectURL(address)), []);
  const add = (fileId: string, bytes: Uint8Array, type: string) => {
    const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
    made.current.push(address);
    setPictures((before) => new Map([...before, [fileId, address]]));
  };
  return { pictures, add };
}

/** Files of a record: uploaded at once, held by the record when it is saved. Until all are there the value is wrong. */
export function FilesEditor(props: EditorProps) {
  const { field, value, onChange, record, texts } = props;
  const { client } = useRuntime();
  const uploads = kindOf(field).uploads;
  const held = useMemo(() => filesIn(value).filter(isThere), [value]);
  const { pictures, add } = useOwnPictures();
  const { resource, id } = record ?? {};
  const links = useQuery({
    queryKey: queryKeys.record(resource ?? "", id, "files", field.name),
    enabled: resource !== undefined && id !== undefined && held.length > 0,
    // Links are good for ten minutes.
    staleTime: 5 * 60_000,
    gcTime: 0,
    queryFn: ({ signal }) => readLinks(signal),
  });

  async function readLinks(signal?: AbortSignal) {
    const params = { resource: resource ?? "", field: field.name, id: id ?? "" };
    return client.files.ofRecord({ params }, signal && { signal });
  }

  const place: UploadPlace | undefined =
    resource === undefined
      ? undefined
      : {
          send: async (body, options) => {
            const stored = await client.files.uploadFor({ params: { resource, field: field.name }, body }, options);
            if (body.type.startsWith("image/")) add(stored.name, body.bytes, body.type);
            return stored;
          },
          addressOf: async (fileId) => {
            const link = id === undefined ? undefined : (await readLinks()).find(({ name }) => name === fileId);
            return link?.url ?? pictures.get(fileId);
          },
          pictureOf(fileId) {
            const picture = links.data?.find(({ name }) => name === fileId)?.picture;
            return picture === undefined ? pictures.get(fileId) : withProduct(`${picture}&size=small`);
          },
        };

  // Another value than the one that was told, such as that of the next record, begins anew.
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
  // What was on its way when the form was left is on its way no more.
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
