import { useEffect } from "react";
import { useSite } from "./useSite.ts";
import { useSettings } from "./useSettings.ts";
import { useTexts } from "./useTexts.ts";

/** Names the document after what is shown and the product (spec §2), in the language of the moment; the product alone before. */
export function useDocumentTitle(title?: string): void {
  const t = useTexts();
  const [{ title: ownTitle }] = useSettings();
  const site = useSite();
  const product = ownTitle || site.title || t("navigation.defaultTitle");
  const whole = title === undefined ? product : `${title} - ${product}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
