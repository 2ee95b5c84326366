import Button from "antd/es/button";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dataInterfaces.module.css";

const TABS = ["list", "log"] as const;
type Tab = (typeof TABS)[number];

/** The current tab, from the address. */
export function useTab(): readonly [Tab, (tab: Tab) => void] {
  const [query, change] = useAddressQuery();
  const tab = query.get("tab") === "log" ? "log" : "list";
  return [tab, (to) => change(() => (to === "log" ? { tab: "log" } : {}))];
}

/** Tabs for interfaces and their calls. */
export function Tabs() {
  const t = useTexts();
  const [tab, open] = useTab();
  return (
    <div className={styles["tabs"]} role="group" aria-label={t("dataInterfaces.panel.views")}>
      {TABS.map((one) => (
        <Button key={one} type={one === tab ? "default" : "text"} aria-pressed={one === tab} onClick={() => open(one)}>
          {t(`dataInterfaces.tabs.${one}`)}
        </Button>
      ))}
    </div>
  );
}
