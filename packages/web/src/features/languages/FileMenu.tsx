import { texts } from "@banche/core/calls";
import { TEXTS_PAGE_MAX } from "@banche/core/wire";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./languages.module.css";
import type { TextFormat } from "./textFiles.ts";
import type { askedBy } from "./textList.ts";

interface FileMenuProps {
  /** The filters of the list. */
  readonly asked: ReturnType<typeof askedBy>;
  readonly onImport: () => void;
}

const formats: readonly TextFormat[] = ["csv", "xlsx", "json"];

/** Exports texts to files, and imports them. */
export function FileMenu({ asked, onImport }: FileMenuProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const save = async (format: TextFormat) => {
    try {
      const { list } = await client.calls(texts).list({ query: { ...asked, page: 1, pageSize: TEXTS_PAGE_MAX } });
      const { saveTexts } = await import("./textFiles.ts");
      await saveTexts(list, format);
    } catch (error) {
      toast("error", errorText(t, error));
    }
  };
  const items = [
    { key: "import", label: t("languages.importing.title"), onSelect: onImport },
    ...formats.map((format) => ({
      key: format,
      label: `${t("languages.exportFound")} (${format.toUpperCase()})`,
      onSelect: () => void save(format),
    })),
  ];
  const label = `${t("languages.import")} / ${t("languages.export")}`;
  return (
    <MenuButton label={label} items={items} className={styles["menu"]}>
      {label}
    </MenuButton>
  );
}
