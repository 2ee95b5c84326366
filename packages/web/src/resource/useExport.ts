import type { ListFilter, Resource } from "@banche/core";
import { useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { timeText } from "../bind/timeText.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { saveText } from "../ui/saveFile.ts";
import { toast } from "../ui/toasts.ts";

/** Exports the rows that the list shows to a file that can be imported again. */
export function useExport(resource: Resource, filter: ListFilter) {
  const t = useTexts();
  const { title } = useResourceTexts(resource);
  const [language] = useLanguage();
  const { client } = useRuntime();
  const [exporting, setExporting] = useState(false);

  async function run(): Promise<void> {
    setExporting(true);
    try {
      let total = 0;
      const narrowed = Object.keys(filter).length > 0 ? { filter } : {};
      const { exportFile } = await import("./exportFile.ts");
      const lines = await exportFile({
        client,
        resource,
        language,
        ...narrowed,
        onProgress: (rows) => {
          total = rows;
        },
      });
      await saveText(`${title} ${timeText(Date.now(), "yyyy-MM-dd HHmm")}.csv`, lines);
      toast("success", t("web.list.exported", { total }));
    } catch (error) {
      toast("error", errorText(t, error));
    }
    setExporting(false);
  }

  return { exporting, start: () => void run() };
}
