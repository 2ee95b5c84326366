import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, without a slash at the end. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
