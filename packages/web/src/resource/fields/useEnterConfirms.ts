import { type KeyboardEvent, useState } from "react";

interface EnterConfirms {
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** For a date or a time: Enter confirms what was typed while the calendar is open. It does not submit the form as well. */
export function useEnterConfirms(): EnterConfirms {
  // State, not a ref: the calendar closes before it reports the key.
  const [isOpen, setOpen] = useState(false);
  return {
    onOpenChange: setOpen,
    onKeyDown(event) {
      if (event.key === "Enter" && isOpen) event.preventDefault();
    },
  };
}
