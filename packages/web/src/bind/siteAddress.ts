import { pageFact } from "./pageFacts.ts";

/** Path that the installation has at its host, such as `/bus`; empty where it has the host for itself. */
export function basePath(): string {
  const base = pageFact("base");
  return /^(?:\/[A-Za-z0-9][\w.-]{0,30}){1,4}$/.test(base) ? base : "";
}

/** Where the installation is: what a client takes for the server. */
export function siteAddress(): string {
  return `${window.location.origin}${basePath()}`;
}
