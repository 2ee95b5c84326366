import { pageFact } from "./pageFacts.ts";

/** Base path of the installation, such as `/bus`; empty if it uses the root of its host. */
export const basePath = (): string => pageFact("base");

/** Address of the installation, which the client uses as server address. */
export const siteAddress = (): string => window.location.origin + basePath();
