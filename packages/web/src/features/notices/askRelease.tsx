import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { late } from "../../ui/late.tsx";
import type { ReleaseQuestion } from "./ReleaseDialog.tsx";

const ReleaseDialog = late(async () => (await import("./ReleaseDialog.tsx")).ReleaseDialog);

/** `now`, or the time of release in milliseconds. */
export type ReleaseAnswer = "now" | number;

type AskRelease = (question: ReleaseQuestion) => Promise<ReleaseAnswer | undefined>;

const AskReleaseContext = createContext<AskRelease | undefined>(undefined);

/** Holds the question when to release a notice; it stays open when the form is closed. */
export function AskReleaseProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<ReleaseQuestion>();
  const settle = useRef<(answer: ReleaseAnswer | undefined) => void>(undefined);
  const ask = useCallback<AskRelease>((asked) => {
    settle.current?.(undefined);
    setQuestion(asked);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }, []);
  const answer = (given: ReleaseAnswer | undefined) => {
    settle.current?.(given);
    settle.current = undefined;
    setQuestion(undefined);
  };
  return (
    <AskReleaseContext value={ask}>
      {children}
      {question ? <ReleaseDialog question={question} onAnswer={answer} /> : null}
    </AskReleaseContext>
  );
}

/** Asks when to release a notice. @returns undefined when it should not be released */
export function useAskRelease(): AskRelease {
  const ask = use(AskReleaseContext);
  if (!ask) throw new Error("useAskRelease outside of AskReleaseProvider");
  return ask;
}
