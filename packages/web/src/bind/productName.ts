import { pageFact } from "./pageFacts.ts";

/** The `product` in the prefix `/{product}` of all calls; undefined if the page has none (spec §7). */
export function productName(): string | undefined {
  const name = pageFact("product");
  return /^[\w.-]{1,50}$/.test(name) ? name : undefined;
}
