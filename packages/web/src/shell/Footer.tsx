import { pageFact } from "../bind/pageFacts.ts";
import { useSite } from "../bind/useSite.ts";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./shell.module.css";

interface FooterProps {
  /** `side`: at the bottom of the side menu. */
  readonly place: "side" | "page";
}

/** Links to the two filing registers. The page may name its own in `banche-filings`: `text|address`, one on each line. */
export function Footer({ place }: FooterProps) {
  const t = useTexts();
  const { copyright } = useSite();
  const own = filingsOf(pageFact("filings"));
  const usual = [
    { text: t("web.frame.icpFiling"), address: "https://beian.miit.gov.cn/" },
    { text: t("web.frame.policeFiling"), address: "https://beian.mps.gov.cn/" },
  ];
  return (
    <footer className={styles["footer"]} data-place={place} aria-label={t("web.frame.footer")}>
      {copyright === undefined ? null : <span>{copyright}</span>}
      {(own.length > 0 ? own : usual).map(({ text, address }) => (
        <a key={address} href={address} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ))}
    </footer>
  );
}

function filingsOf(lines: string): readonly { readonly text: string; readonly address: string }[] {
  return lines.split("\n").flatMap((line) => {
    const [text = "", address = ""] = line.split("|").map((part) => part.trim());
    return text && /^https?:\/\//.test(address) ? [{ text, address }] : [];
  });
}
