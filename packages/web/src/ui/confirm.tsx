import Modal from "antd/es/modal";
import { createContext, type ReactNode, use, useCallback } from "react";

export interface Question {
  readonly title: string;
  readonly text: string;
  /** What is done cannot be undone. */
  readonly danger?: boolean;
  readonly okText?: string;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** The place where questions appear. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [modal, holder] = Modal.useModal();
  const confirm = useCallback<Confirm>(
    async ({ title, text, danger = false, okText }) =>
      modal.confirm({
        title,
        content: text,
        centered: true,
        autoFocusButton: danger ? "cancel" : "ok",
        okButtonProps: { danger },
        ...(okText !== undefined && { okText }),
      }),
    [modal],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {holder}
    </ConfirmContext>
  );
}

/** Asks, and tells whether the answer was yes. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm outside of ConfirmProvider");
  return confirm;
}
