import { pageFact } from "./pageFacts.ts";

/** `/{product}` in front of all calls, where the page says so (spec §7). */
export function productName(): string | undefined {
  const name = pageFact("product");
  return /^[\w.-]{1,50}$/.test(name) ? name : undefined;
}
