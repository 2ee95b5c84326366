/** Facts from the operator, in `meta` elements that the server fills. */
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

/** The site settings, the version of the operator's texts and the additions of the server. */
export function siteFacts(): object {
  try {
    const told: unknown = JSON.parse(pageFact("site") || "{}");
    return typeof told === "object" && told !== null ? told : {};
  } catch {
    return {};
  }
}

/**
 * Additions of the server to the platform's wire; undefined if the page does not list them and the server must be
 * asked.
 */
export function additionsTold(): ReadonlySet<string> | undefined {
  const told: unknown = Object.entries(siteFacts()).find(([name]) => name === "additions")?.[1];
  return Array.isArray(told) ? new Set(told.map(String)) : undefined;
}

/** One fact; empty when the operator gives none. */
export function pageFact(name: PageFact): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="banche-${name}"]`)?.content.trim() ?? "";
}
