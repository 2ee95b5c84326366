import type { ResourceField } from "@banche/core";
import { files } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { withProduct } from "../../bind/serverAddress.ts";
import type { EditorProps } from "./editor.ts";

/** Links are good for ten minutes. */
const FRESH_MS = 5 * 60_000;

/**
 * Where the files of a field of a record are read from, for whoever may read them.
 *
 * @param names - of the files that are wanted; without any nothing is asked
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
  /** The address of a picture; undefined where it has none. */
  const pictureOf = useCallback(
    (name: string | undefined, small = false): string | undefined => {
      const picture = data?.find((one) => one.name === name)?.picture;
      return picture === undefined ? undefined : withProduct(small ? `${picture}&size=small` : picture);
    },
    [data],
  );
  return { read, isLoading, pictureOf };
}

/** Pictures that were just uploaded are shown from memory: nobody reads them from the server before a record holds them. */
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
