import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection URL of the shared PostgreSQL of a test run, from `tests/postgres.ts`. */
    postgresUrl: string;
  }
}
