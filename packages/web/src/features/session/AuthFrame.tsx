import type { ReactNode } from "react";
import { useDocumentTitle } from "../../bind/useDocumentTitle.ts";
import { useProductName } from "../../bind/useSite.ts";
import { useTitles } from "../../bind/useTitles.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { LanguageChoice } from "../../ui/LanguageChoice.tsx";
import { RouteDrawing } from "../../ui/RouteDrawing.tsx";
import styles from "./session.module.css";

interface AuthFrameProps {
  readonly heading: string;
  /** Route code for the document title; without it, the heading is used. */
  readonly code?: string;
  readonly children: ReactNode;
}

/** The page layout of sign-in and lock screen: one column, with the language in a corner. */
export function AuthFrame({ heading, code, children }: AuthFrameProps) {
  const product = useProductName();
  useDocumentTitle(useTitles()({ code, name: heading }));
  return (
    <div className={styles["page"]}>
      <header className={styles["corner"]}>
        <LanguageChoice />
      </header>
      <main className={styles["column"]}>
        <p className={styles["brand"]}>
          <BrandMark size={32} />
          {product}
        </p>
        <h1 className={styles["heading"]}>{heading}</h1>
        {children}
      </main>
      <RouteDrawing className={styles["drawing"]} />
    </div>
  );
}
