import { useDictionaries } from "../../bind/useDictionaries.ts";
import { useTexts } from "../../bind/useTexts.ts";
import type { ResourceScreen } from "../../resource/useResourceScreen.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./dataInterfaces.module.css";

/** The categories at the left, which filter the list. */
export function Categories({ screen }: { readonly screen: ResourceScreen }) {
  const t = useTexts();
  const { data } = useDictionaries(true);
  const { category: chosen = "", ...others } = screen.state.filters;
  const choose = (value: string): void =>
    screen.change({ filters: value === "" ? others : { ...others, category: value } });
  const categories = [{ value: "", label: t("dataInterfaces.allCategories") }, ...(data?.["DataInterfaceType"] ?? [])];
  return (
    <nav className={styles["categories"]} aria-label={t("dataInterfaces.categories")}>
      <strong>{t("dataInterfaces.categories")}</strong>
      {data ? (
        categories.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
            {label}
          </button>
        ))
      ) : (
        <Lines count={4} />
      )}
    </nav>
  );
}
