import { type FieldIssue, isBancheError } from "@banche/core";
import type { Draft } from "@banche/core/forms";
import { useState } from "react";
import type { DraftForm } from "./useDraftForm.ts";

interface Submission<Answer, Way extends string> {
  /** What is wrong with the form; with anything in it, nothing is sent. */
  readonly check: (draft: Draft) => readonly FieldIssue[];
  /** Asked before it is sent. */
  readonly mayGo?: (draft: Draft) => Promise<boolean>;
  readonly send: (draft: Draft) => Promise<Answer>;
  /** What is done with the answer. @param draft - as it was sent */
  readonly done: (answer: Answer, draft: Draft, way: Way) => Promise<void> | void;
  /** Issues of a refusal by the names of fields; default: as the server names them. */
  readonly issuesOf?: (issues: readonly FieldIssue[]) => readonly FieldIssue[];
  /** Leads to a field that is wrong. */
  readonly focus?: (field: string) => void;
}

export interface Submit<Way extends string> {
  /** Which way it is being sent. */
  readonly busy: Way | undefined;
  /** Why it was refused. */
  readonly failure: unknown;
  /** @returns whether it was stored */
  readonly submit: (way: Way) => Promise<boolean>;
}

/** Sends a form: checked, asked, sent, and what was refused named at its fields. What is typed meanwhile stays. */
export function useSubmit<Answer, Way extends string = "save">(
  { store }: DraftForm,
  { check, mayGo, send, done, issuesOf = (issues) => issues, focus }: Submission<Answer, Way>,
): Submit<Way> {
  const [busy, setBusy] = useState<Way>();
  const [failure, setFailure] = useState<unknown>();

  async function submit(way: Way): Promise<boolean> {
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
