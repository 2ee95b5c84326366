import { pageFact } from "./pageFacts.ts";

/** Path that the installation has at its host, such as `/bus`; empty where it has the host for itself. */
export const basePath = (): string => pageFact("base");

/** Where the installation is: what a client takes for the server. */
export const siteAddress = (): string => window.location.origin + basePath();
