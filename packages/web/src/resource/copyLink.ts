import type { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";

/** Copies a link to the clipboard. If the browser forbids that, shows the link. */
export async function copyLink(link: string, t: ReturnType<typeof useTexts>): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast("success", t("lists.views.copied"));
  } catch {
    toast("error", t("lists.views.notCopied", { link }));
  }
}
