import {
  hasCode,
  type LimitedUploadKind,
  nextUploads,
  noUploads,
  reduceUploads,
  type UploadedFile,
  type UploadEvent,
  type UploadRules,
} from "@banche/core";
import { useEffect, useReducer, useRef } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";

interface UploadsOptions {
  readonly kind: LimitedUploadKind;
  readonly rules: UploadRules;
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
}

/** The files of one field: checked, sent a few at a time, with progress; leaving the page stops them. */
export function useUploads({ kind, rules, value, onChange }: UploadsOptions) {
  const t = useTexts();
  const { client } = useRuntime();
  const [uploads, dispatch] = useReducer(reduceUploads, value, noUploads);
  const files = useRef(new Map<string, File>());
  const calls = useRef(new Map<string, AbortController>());
  const number = useRef(0);
  const told = useRef(uploads.done);
  const tell = useRef(onChange);
  const send = useRef<(id: string) => void>(() => undefined);

  useEffect(() => {
    tell.current = onChange;
    send.current = (id) => void sendOne(id);
  });
  useEffect(() => {
    if (told.current !== uploads.done) tell.current(uploads.done);
    told.current = uploads.done;
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
      const stored = await client.files.upload(
        { params: { type: kind }, body: { name: file.name, type: file.type, bytes } },
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
