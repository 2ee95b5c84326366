import { afterAll, beforeAll } from "vitest";

type CleanUp = () => unknown;

/** Registers a clean-up function. The last one registered runs first. */
export type Later = (cleanUp: CleanUp) => void;

/**
 * A value that the tests of a file, or of one `describe`, share. `begin` runs before the first test. The clean-up runs after the last
 * test, also when a test fails, or when `begin` fails half-way. If no test runs, `begin` does not run.
 *
 * Call this while tests are collected: at the top level of a file, or in a `describe`. vitest ignores hooks that are registered inside a
 * hook; reading the value then throws an error that says so.
 *
 * @returns a function that returns the value while hooks and tests run
 */
export function shared<Value>(begin: (later: Later) => Value | Promise<Value>): () => Value {
  const cleanUps: CleanUp[] = [];
  let held: { readonly value: Value } | undefined;
  beforeAll(async () => {
    held = { value: await begin((cleanUp) => cleanUps.push(cleanUp)) };
  });
  afterAll(async () => {
    held = undefined;
    await runAll(cleanUps.splice(0).reverse());
  });
  return () => {
    if (held) return held.value;
    throw new Error(
      "This is there only while hooks and tests run, and only when it was called for outside of every hook",
    );
  };
}

/** Runs all clean-ups, also after one that failed. */
async function runAll(cleanUps: readonly CleanUp[]): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanUp of cleanUps) {
    try {
      await cleanUp();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `clean-up failed: ${errors.map(String).join("; ")}`);
}
