import type { SizeName } from "@banche/core/shell";
import { useSettings } from "../../bind/useSettings.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";

/** Changes the size of controls and text, and confirms it (spec §8). */
export function useChooseSize(): (size: SizeName) => void {
  const t = useTexts();
  const [, change] = useSettings();
  return (size) => {
    change({ size });
    toast("success", t("settings.sizeSwitched"));
  };
}
