import { join } from "node:path";

/**
 * An empty folder in place of the web app, for tests that open no page. Creating a route for each file of the web app takes a quarter of a
 * start.
 */
export const noWebApp = join(import.meta.dirname, "noWebApp");
