import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import styles from "./dialog.module.css";

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The action cannot be undone. */
  readonly danger?: boolean;
  readonly okText?: string;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Shows the questions of `useConfirm`. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  const [question, setQuestion] = useState<Question>();
  const settle = useRef<(yes: boolean) => void>(undefined);

  const confirm = useCallback<Confirm>((asked) => {
    settle.current?.(false);
    setQuestion(asked);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }, []);
  const answer = (yes: boolean) => {
    settle.current?.(yes);
    settle.current = undefined;
    setQuestion(undefined);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question ? (
        <Dialog
          title={question.title}
          onClose={() => answer(false)}
          footer={
            <>
              <Button data-first={question.danger === true ? "" : undefined} onClick={() => answer(false)}>
                {t("common.verbs.cancel")}
              </Button>
              <Button
                look={question.danger ? "danger" : "main"}
                data-first={question.danger === true ? undefined : ""}
                onClick={() => answer(true)}
              >
                {question.okText ?? t("common.verbs.confirm")}
              </Button>
            </>
          }
        >
          <p className={styles["question"]}>{question.text}</p>
        </Dialog>
      ) : null}
    </ConfirmContext>
  );
}

/** Asks a question, and returns whether the answer was yes. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm outside of ConfirmProvider");
  return confirm;
}
