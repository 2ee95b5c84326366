import { createStore } from "@banche/core";
import { useStore as useSelected } from "@banche/core/react";
import { siteFacts } from "./pageFacts.ts";
import { useTexts } from "./useTexts.ts";

/** What the settings of the installation say of it; what they leave open is as usual. */
export interface Site {
  readonly title?: string;
  readonly copyright?: string;
}

const site = createStore<Site, Site>((_before, next) => next, siteOf(siteFacts()));

/** Title and copyright as the page received them when it was opened, or as they were changed in it. */
export function useSite(): Site {
  return useSelected(site, (state) => state);
}

/** What the product is called here: by the settings of the installation, else by its own name. */
export function useProductName(): string {
  const t = useTexts();
  return useSite().title ?? t("navigation.product");
}

/** Somebody has changed them here: they are seen at once. */
export function publishSite(changed: object): void {
  site.dispatch(siteOf({ ...site.getState(), ...changed }));
}

function siteOf(told: object): Site {
  const text = (name: string): string => {
    const value = Object.entries(told).find(([key]) => key === name)?.[1] as unknown;
    return typeof value === "string" ? value.trim() : "";
  };
  const [title, copyright] = [text("title"), text("copyright")];
  return { ...(title !== "" && { title }), ...(copyright !== "" && { copyright }) };
}
