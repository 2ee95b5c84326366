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

/** What the settings of the installation say of it, which texts it says in place of the product's, and what the server has. */
export function siteFacts(): object {
  try {
    const told: unknown = JSON.parse(pageFact("site") || "{}");
    return typeof told === "object" && told !== null ? told : {};
  } catch {
    return {};
  }
}

/** What the server has beyond the platform's wire; undefined where the page was not told, and it has to be asked. */
export function additionsTold(): ReadonlySet<string> | undefined {
  const told: unknown = Object.entries(siteFacts()).find(([name]) => name === "additions")?.[1];
  return Array.isArray(told) ? new Set(told.map(String)) : undefined;
}

/** One fact; empty when the operator says nothing. */
export function pageFact(name: PageFact): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="banche-${name}"]`)?.content.trim() ?? "";
}
