import { type ButtonHTMLAttributes, useState } from "react";
import styles from "./dropArea.module.css";
import { useFileChooser } from "./useFileChooser.tsx";

interface DropAreaProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "onClick" | "type"> {
  /** As in `<input accept>`; empty accepts all files. */
  readonly accept: string;
  readonly several?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the file chooser and accepts dropped files. */
export function DropArea({ accept, several = false, onFiles, disabled = false, ...button }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const chooser = useFileChooser({ accept, several, onChoose: onFiles });
  return (
    <>
      <button
        {...button}
        type="button"
        className={styles["area"]}
        disabled={disabled}
        data-over={isOver}
        onClick={chooser.open}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) onFiles([...event.dataTransfer.files]);
        }}
      />
      {chooser.input}
    </>
  );
}
