/** What the operator says to the page, in `meta` elements that the server fills. */
type PageFact = "product" | "frames" | "dashboards" | "reports" | "query-token" | "filings" | "support" | "site";

/** One fact; empty when the operator says nothing. */
export function pageFact(name: PageFact): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="banche-${name}"]`)?.content.trim() ?? "";
}
