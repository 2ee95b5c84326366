import type { ReactNode } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { LanguageChoice } from "../../ui/LanguageChoice.tsx";
import { RouteDrawing } from "../../ui/RouteDrawing.tsx";
import styles from "./session.module.css";

/** The quiet page around sign-in and lock screen: one column, the language at the corner. */
export function AuthFrame({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const t = useTexts();
  return (
    <div className={styles["page"]}>
      <header className={styles["corner"]}>
        <LanguageChoice />
      </header>
      <main className={styles["column"]}>
        <p className={styles["brand"]}>
          <BrandMark size={32} />
          {t("navigation.product")}
        </p>
        <h1 className={styles["heading"]}>{heading}</h1>
        {children}
      </main>
      <RouteDrawing className={styles["drawing"]} />
    </div>
  );
}
