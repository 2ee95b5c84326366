import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextUploads, noUploads, reduceUploads, type UploadEvent, type Uploads, UPLOADS_AT_ONCE } from "./uploads.ts";

const MB = 1024 ** 2;
const file = (id: string, sizeBytes = 1, type = "image/png") => ({ id, facts: { name: `${id}.png`, type, sizeBytes } });
const chosen = (...ids: readonly string[]): UploadEvent => ({
  type: "chosen",
  files: ids.map((id) => file(id)),
  rules: {},
});
const play = (...events: readonly UploadEvent[]): Uploads => events.reduce(reduceUploads, noUploads());
const names = ({ done, under }: Uploads) => [...done.map(({ name }) => name), ...under.map(({ facts }) => facts.name)];

describe("a selection", () => {
  test("is refused file by file, from exactly the size limit on", () => {
    const files = [file("fits", 2 * MB - 1), file("large", 2 * MB), file("empty", 0)];
    const uploads = play({ type: "chosen", files, rules: {} });
    expect(names(uploads)).toEqual(["fits.png"]);
    expect(uploads.refused.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      "large.png tooLarge",
      "empty.png empty",
    ]);
  });

  test("is refused as a whole when there would be too many files", () => {
    const rules = { limitFiles: 2 };
    const two = play({ type: "chosen", files: [file("a"), file("b")], rules });
    expect(names(two)).toEqual(["a.png", "b.png"]);
    const more = reduceUploads(two, { type: "chosen", files: [file("c")], rules });
    expect(names(more)).toEqual(["a.png", "b.png"]);
    expect(more.refused).toEqual([{ field: "", rule: "tooManyFiles", params: { limit: 2 } }]);
    const freed = reduceUploads(more, { type: "cancelled", id: "a" });
    expect(names(reduceUploads(freed, { type: "chosen", files: [file("c")], rules }))).toEqual(["b.png", "c.png"]);
  });
});

test("a file can be sent, fail, be tried again, be stored and be removed", () => {
  const failed = play(chosen("a"), { type: "started", id: "a" }, { type: "failed", id: "a", reason: "断线" });
  expect(failed.under[0]?.state).toEqual({ kind: "failed", reason: "断线" });
  expect(nextUploads(failed)).toEqual([]);
  const again = reduceUploads(failed, { type: "retried", id: "a" });
  expect(nextUploads(again).map(({ id }) => id)).toEqual(["a"]);
  const stored = reduceUploads(again, { type: "stored", id: "a", fileId: "1.png", url: "/1.png" });
  expect(stored).toMatchObject({ done: [{ name: "a.png", fileId: "1.png", url: "/1.png" }], under: [] });
  expect(reduceUploads(stored, { type: "removed", fileId: "1.png" }).done).toEqual([]);
});

test("events about a cancelled file change nothing", () => {
  const uploads = play(chosen("a"), { type: "started", id: "a" }, { type: "cancelled", id: "a" });
  const late: readonly UploadEvent[] = [
    { type: "progress", id: "a", sentBytes: 1 },
    { type: "failed", id: "a", reason: "" },
    { type: "stored", id: "a", fileId: "1.png" },
  ];
  for (const event of late) expect(reduceUploads(uploads, event)).toBe(uploads);
});

test("after any events few files are sent at once, and none is duplicate or beyond the limit", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e");
  const event: fc.Arbitrary<UploadEvent> = fc.oneof(
    fc.uniqueArray(id, { minLength: 1 }).map((ids) => chosen(...ids)),
    id.map((one) => ({ type: "failed" as const, id: one, reason: "x" })),
    id.map((one) => ({ type: "retried" as const, id: one })),
    id.map((one) => ({ type: "cancelled" as const, id: one })),
    id.map((one) => ({ type: "stored" as const, id: one, fileId: one })),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let uploads = noUploads();
      for (const one of events) {
        uploads = reduceUploads(uploads, one);
        for (const next of nextUploads(uploads)) uploads = reduceUploads(uploads, { type: "started", id: next.id });
        const sending = uploads.under.filter(({ state }) => state.kind === "sending");
        expect(new Set(sending.map((upload) => upload.id)).size).toBeLessThanOrEqual(UPLOADS_AT_ONCE);
        expect(uploads.done.length + uploads.under.length).toBeLessThanOrEqual(9);
      }
    }),
  );
});
