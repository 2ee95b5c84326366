import { useTexts } from "../../bind/useTexts.ts";
import { Chevron } from "../Chevron.tsx";
import styles from "./table.module.css";

interface OpenerProps {
  readonly name: string;
  /** Undefined: nothing opens; the room is kept free. */
  readonly isOpen: boolean | undefined;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The button that opens the part below a row. */
export function Opener({ name, isOpen, onOpen }: OpenerProps) {
  const t = useTexts();
  if (isOpen === undefined) return <span className={styles["opener"]} />;
  return (
    <button
      type="button"
      className={styles["opener"]}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? "web.list.fold" : "web.list.unfold", { name })}
      onClick={() => onOpen(!isOpen)}
    >
      <Chevron open={isOpen} />
    </button>
  );
}
