import type { ReactNode } from "react";
import { AddButton } from "../../resource/AddButton.tsx";
import type { ResourceScreen } from "../../resource/useResourceScreen.ts";
import styles from "./menus.module.css";

interface ItemToolsProps {
  readonly screen: ResourceScreen;
  readonly children: ReactNode;
}

/** Tools above the buttons or columns of an entry: a button to add one, and others. */
export function ItemTools({ screen, children }: ItemToolsProps) {
  return (
    <div className={styles["tools"]}>
      <AddButton screen={screen} />
      {children}
    </div>
  );
}
