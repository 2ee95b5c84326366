import CloseCircleFilled from "@ant-design/icons-svg/es/asn/CloseCircleFilled";
import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import type { InputHTMLAttributes } from "react";
import { Icon } from "./Icon.tsx";
import styles from "./searchInput.module.css";

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type" | "className"> {
  /** Accessible name: what the search finds. */
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Accessible name of the button that clears the text. */
  readonly clearLabel: string;
}

/** An input for search words. */
export function SearchInput({ label, value, onText, clearLabel, ...rest }: SearchInputProps) {
  return (
    <span className={styles["search"]}>
      <Icon of={SearchOutlined} size={14} />
      <input
        type="text"
        autoComplete="off"
        aria-label={label}
        {...rest}
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
      {value === "" ? null : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={clearLabel}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onText("")}
        >
          <Icon of={CloseCircleFilled} size={12} />
        </button>
      )}
    </span>
  );
}
