import { useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Finder } from "../ui/Finder.tsx";
import styles from "./header.module.css";
import { useFoundPages } from "./useFoundPages.ts";

interface SearchBoxProps {
  /** Keys that open the palette, which finds the same and more. */
  readonly keys: string | undefined;
}

/** Finds pages of the menu by title and path (spec §2, header search). */
export function SearchBox({ keys }: SearchBoxProps) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const [wanted, setWanted] = useState(false);
  const found = useFoundPages(query, wanted);
  return (
    <search className={styles["search"]}>
      <Finder
        label={t("navigation.search")}
        placeholder={t("navigation.search")}
        query={query}
        onQuery={setQuery}
        found={found ?? []}
        isWaiting={found === undefined}
        nothing={t("shell.palette.nothing")}
        list="below"
        hint={keys}
        onFocus={() => setWanted(true)}
      />
    </search>
  );
}
