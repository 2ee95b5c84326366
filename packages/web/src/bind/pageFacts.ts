/** What the operator says to the page, in `meta` elements that the server fills. */
type PageFact =
  | "product"
  | "base"
  | "frames"
  | "dashboards"
  | "reports"
  | "query-token"
  | "filings"
  | "support"
  | "site";

/** What the settings of the installation say of it, and which texts it says in place of the product's. */
export function siteFacts(): object {
  try {
    const told: unknown = JSON.parse(pageFact("site") || "{}");
    return typeof told === "object" && told !== null ? told : {};
  } catch {
    return {};
  }
}

/** One fact; empty when the operator says nothing. */
export function pageFact(name: PageFact): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="banche-${name}"]`)?.content.trim() ?? "";
}
