import { useEffect } from "react";
import { useSite } from "./useSite.ts";
import { useSettings } from "./useSettings.ts";
import { useTexts } from "./useTexts.ts";

/**
 * Sets the title of the document: the page, then the product (spec §2), in the current language. Without a page, only
 * the product.
 */
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
