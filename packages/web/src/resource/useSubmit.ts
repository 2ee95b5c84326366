import { type FieldIssue, isBancheError } from "@banche/core";
import type { Draft } from "@banche/core/forms";
import { useRef, useState } from "react";
import type { DraftForm } from "./useDraftForm.ts";

interface Submission<Answer, Way extends string> {
  /** Errors of the form; if there are any, nothing is sent. */
  readonly check: (draft: Draft) => readonly FieldIssue[];
  /** Called before sending; false stops it. */
  readonly mayGo?: (draft: Draft) => Promise<boolean>;
  readonly send: (draft: Draft) => Promise<Answer>;
  /** Handles the answer. @param draft - the draft that was sent */
  readonly done: (answer: Answer, draft: Draft, way: Way) => Promise<void> | void;
  /** Maps issues of the server to field names; default: unchanged. */
  readonly issuesOf?: (issues: readonly FieldIssue[]) => readonly FieldIssue[];
  /** Moves the focus to a field with an error. */
  readonly focus?: (field: string) => void;
}

export interface Submit<Way extends string> {
  /** The way that is being sent now; undefined if none. */
  readonly busy: Way | undefined;
  /** Error of the last attempt. */
  readonly failure: unknown;
  /** Does nothing while another one is running. @returns whether it was stored */
  readonly submit: (way: Way) => Promise<boolean>;
}

/** Sends a form: checks it, asks, sends it and shows refused fields. Text that is typed meanwhile is kept. */
export function useSubmit<Answer, Way extends string = "save">(
  { store }: DraftForm,
  { check, mayGo, send, done, issuesOf = (issues) => issues, focus }: Submission<Answer, Way>,
): Submit<Way> {
  const [busy, setBusy] = useState<Way>();
  const [failure, setFailure] = useState<unknown>();
  // The button is disabled a moment later.
  const isRunning = useRef(false);

  async function submit(way: Way): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      return await submitAlone(way);
    } finally {
      isRunning.current = false;
    }
  }

  async function submitAlone(way: Way): Promise<boolean> {
    const { draft } = store.getState();
    const wrong = check(draft);
    store.dispatch({ type: "refused", issues: wrong });
    setFailure(undefined);
    if (wrong[0]) {
      focus?.(wrong[0].field);
      return false;
    }
    if (mayGo && !(await mayGo(draft))) return false;
    setBusy(way);
    store.dispatch({ type: "sent" });
    try {
      const { sent = draft } = store.getState();
      await done(await send(sent), sent, way);
      return true;
    } catch (error) {
      setFailure(error);
      const issues = isBancheError(error) ? (error.details.issues ?? []) : [];
      store.dispatch({ type: "refused", issues: issuesOf(issues) });
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, failure, submit };
}
