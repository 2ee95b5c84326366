import BankOutlined from "@ant-design/icons-svg/es/asn/BankOutlined";
import { useFactoryName } from "../bind/useSession.ts";
import { Icon } from "../ui/Icon.tsx";
import type { Command } from "./commands.ts";
import styles from "./header.module.css";

interface FactorySwitchProps {
  /** Missing when there is no other factory. */
  readonly command: Command | undefined;
}

/** The factory of the session, with a button to switch. */
export function FactorySwitch({ command }: FactorySwitchProps) {
  const factory = useFactoryName();
  if (factory === undefined) return null;
  const name = (
    <>
      <Icon of={BankOutlined} />
      <span>{factory}</span>
    </>
  );
  if (!command) return <p className={styles["factory"]}>{name}</p>;
  return (
    <button
      type="button"
      className={styles["factory"]}
      aria-haspopup="dialog"
      aria-label={`${command.title}: ${factory}`}
      title={command.title}
      onClick={command.run}
    >
      {name}
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3" />
      </svg>
    </button>
  );
}
