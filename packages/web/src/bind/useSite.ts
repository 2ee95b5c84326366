import { createStore } from "@banche/core";
import { useStore as useSelected } from "@banche/core/react";
import { siteFacts } from "./pageFacts.ts";
import { useTexts } from "./useTexts.ts";

/** Title and copyright from the site settings; a missing one means the default. */
export interface Site {
  readonly title?: string;
  readonly copyright?: string;
}

const site = createStore<Site, Site>((_before, next) => next, siteOf(siteFacts()));

/** Title and copyright from the page, or as changed since it was opened. */
export function useSite(): Site {
  return useSelected(site, (state) => state);
}

/** Name of the product: from the site settings, else its own name. */
export function useProductName(): string {
  const t = useTexts();
  return useSite().title ?? t("navigation.product");
}

/** Shows changed site settings at once. */
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
