import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { together } from "./together.ts";

/** A read that ends when the test ends it. */
function heldReads() {
  const reads: { readonly keys: readonly string[]; end(value?: string | Error): void }[] = [];
  const get = together<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        reads.push({
          keys,
          end: (value = "v") =>
            value instanceof Error ? reject(value) : resolve(new Map(keys.map((key) => [key, `${key}${value}`]))),
        });
      }),
  );
  return { reads, get };
}

test("a request is read at once when a read is free; later requests share the next read", async () => {
  const { reads, get } = heldReads();
  const first = [get("a"), get("b")];
  const later = [get("c"), get("d"), get("c")];
  expect(reads.map(({ keys }) => keys)).toEqual([["a"], ["b"]]);
  reads[0]?.end("1");
  expect(await first[0]).toBe("a1");
  expect(reads[2]?.keys).toEqual(["c", "d"]);
  reads[2]?.end("2");
  reads[1]?.end("3");
  expect(await Promise.all(later)).toEqual(["c2", "d2", "c2"]);
  expect(await first[1]).toBe("b3");
});

test("an answer is never older than its request", async () => {
  const { reads, get } = heldReads();
  const before = get("a");
  const after = get("a");
  expect(reads).toHaveLength(2);
  reads[0]?.end("old");
  reads[1]?.end("new");
  expect([await before, await after]).toEqual(["aold", "anew"]);
});

test("a failed read fails only the requests that it served", async () => {
  const { reads, get } = heldReads();
  const [broken, sound] = [get("a"), get("b")];
  const next = get("a");
  reads[0]?.end(new Error("gone"));
  await expect(broken).rejects.toThrow("gone");
  reads[1]?.end();
  reads[2]?.end();
  expect([await sound, await next]).toEqual(["bv", "av"]);
});

test("each request gets the value of its own key", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("a", "b", "c", "missing")), async (keys) => {
      const get = together(async (wanted) => {
        await Promise.resolve();
        return new Map(wanted.filter((key) => key !== "missing").map((key) => [key, key]));
      });
      const values = await Promise.all(keys.map((key) => get(key)));
      expect(values).toEqual(keys.map((key) => (key === "missing" ? undefined : key)));
    }),
  );
});

test("a read that does not end does not block later requests", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { reads, get } = heldReads();
  void get("a");
  void get("b");
  const later = get("c");
  expect(reads).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads[2]?.keys).toEqual(["c"]);
  reads[2]?.end("1");
  expect(await later).toBe("c1");
});
