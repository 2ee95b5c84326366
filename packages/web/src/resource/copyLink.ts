import type { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";

/** Puts a link where it can be pasted from, or shows it where the browser does not let us. */
export async function copyLink(link: string, t: ReturnType<typeof useTexts>): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast("success", t("lists.views.copied"));
  } catch {
    toast("error", t("lists.views.notCopied", { link }));
  }
}
