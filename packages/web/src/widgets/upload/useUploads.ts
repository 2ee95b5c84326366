import { hasCode, type UploadFile } from "@banche/core";
import {
  nextUploads,
  noUploads,
  reduceUploads,
  type UploadedFile,
  type UploadEvent,
  type UploadRules,
} from "@banche/core/forms";
import { useEffect, useReducer, useRef } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";

/** The storage for the files of a field. */
export interface UploadPlace {
  send(
    file: UploadFile,
    options: { readonly signal: AbortSignal; readonly onSent: (sentBytes: number) => void },
  ): Promise<{ readonly name: string; readonly url?: string | undefined }>;
  /** The address of a stored file; undefined while it cannot be read. */
  addressOf(fileId: string): Promise<string | undefined>;
  /** The address that shows a stored picture. */
  pictureOf?(fileId: string): string | undefined;
}

interface UploadsOptions {
  readonly send: UploadPlace["send"];
  readonly rules: UploadRules;
  readonly value: readonly UploadedFile[];
  /** Called with the stored files, and with the names of those that are being uploaded or have failed. */
  readonly onChange: (files: readonly UploadedFile[], underWay: readonly string[]) => void;
}

/** The files of one field: checked, uploaded a few at a time, with progress. Leaving the page cancels uploads. */
export function useUploads({ send: sendFile, rules, value, onChange }: UploadsOptions) {
  const t = useTexts();
  const [uploads, dispatch] = useReducer(reduceUploads, value, noUploads);
  const files = useRef(new Map<string, File>());
  const calls = useRef(new Map<string, AbortController>());
  const number = useRef(0);
  const told = useRef(uploads);
  const tell = useRef(onChange);
  const send = useRef<(id: string) => void>(() => undefined);

  useEffect(() => {
    tell.current = onChange;
    send.current = (id) => void sendOne(id);
  });
  useEffect(() => {
    const { done, under } = uploads;
    const isSame = told.current.done === done && told.current.under.length === under.length;
    if (!isSame) {
      tell.current(
        done,
        under.map(({ facts }) => facts.name),
      );
    }
    told.current = uploads;
    for (const { id } of nextUploads(uploads)) send.current(id);
  }, [uploads]);
  useEffect(() => {
    const under = calls.current;
    return () => {
      for (const call of under.values()) call.abort();
    };
  }, []);

  async function sendOne(id: string): Promise<void> {
    const file = files.current.get(id);
    if (!file || calls.current.has(id)) return;
    const call = new AbortController();
    calls.current.set(id, call);
    dispatch({ type: "started", id });
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const stored = await sendFile(
        { name: file.name, type: file.type, bytes },
        { signal: call.signal, onSent: (sentBytes) => dispatch({ type: "progress", id, sentBytes }) },
      );
      files.current.delete(id);
      dispatch({ type: "stored", id, fileId: stored.name, url: stored.url });
    } catch (error) {
      if (!hasCode(error, "aborted")) dispatch({ type: "failed", id, reason: errorText(t, error) });
    }
    calls.current.delete(id);
  }

  return {
    uploads,
    choose(chosen: readonly File[]): void {
      const named = chosen.map((file) => {
        number.current += 1;
        const id = String(number.current);
        files.current.set(id, file);
        return { id, facts: { name: file.name, type: file.type, sizeBytes: file.size } };
      });
      const event: UploadEvent = { type: "chosen", files: named, rules };
      dispatch(event);
    },
    cancel(id: string): void {
      calls.current.get(id)?.abort();
      calls.current.delete(id);
      files.current.delete(id);
      dispatch({ type: "cancelled", id });
    },
    retry: (id: string) => dispatch({ type: "retried", id }),
    remove: (fileId: string) => dispatch({ type: "removed", fileId }),
  };
}
