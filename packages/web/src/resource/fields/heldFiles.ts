import type { ResourceField } from "@banche/core";
import { files } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { withProduct } from "../../bind/serverAddress.ts";
import type { EditorProps } from "./editor.ts";

/** Links are valid for ten minutes; they are read again after half of that. */
const FRESH_MS = 5 * 60_000;

/**
 * Links to the files of a record's field, if the user may read them.
 *
 * @param names - names of the wanted files; if empty, no request is sent
 */
export function useFileLinks(
  field: Pick<ResourceField, "name">,
  record: EditorProps["record"],
  names: readonly string[],
) {
  const { client } = useRuntime();
  const { resource = "", id = "" } = record ?? {};
  const read = (signal?: AbortSignal) =>
    client.calls(files).ofRecord({ params: { resource, field: field.name, id } }, signal && { signal });
  const { data, isLoading } = useQuery({
    queryKey: queryKeys.record(resource, id, "files", field.name, ...names),
    enabled: resource !== "" && id !== "" && names.length > 0,
    staleTime: FRESH_MS,
    gcTime: 0,
    queryFn: ({ signal }) => read(signal),
  });
  /** Address of a picture; undefined if it has none. */
  const pictureOf = useCallback(
    (name: string | undefined, small = false): string | undefined => {
      const picture = data?.find((one) => one.name === name)?.picture;
      return picture === undefined ? undefined : withProduct(small ? `${picture}&size=small` : picture);
    },
    [data],
  );
  return { read, isLoading, pictureOf };
}

/** Shows uploaded pictures from memory: the server does not send them before they belong to a record. */
export function useOwnPictures() {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach((address) => URL.revokeObjectURL(address)), []);
  const add = (fileId: string, bytes: Uint8Array, type: string): string => {
    const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
    made.current.push(address);
    setPictures((before) => new Map([...before, [fileId, address]]));
    return address;
  };
  return { pictures, add };
}
