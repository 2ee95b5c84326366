import { join } from "node:path";

/** In place of the web app, each of whose files is a route to make: a quarter of a start, where nobody opens a page. */
export const noWebApp = join(import.meta.dirname, "noWebApp");
