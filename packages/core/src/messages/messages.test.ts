import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAllowedAddress } from "./allowedHtml.ts";
import { isNearEnd, pageAfter, rowsOfPages } from "./paging.ts";
import { messageTarget, targetAddress } from "./target.ts";

describe("the target of a message", () => {
  test.each([
    [
      { type: 1, body: "<p>x</p>" },
      { kind: "html", html: "<p>x</p>" },
    ],
    [{ body: "<p>x</p>" }, { kind: "html", html: "<p>x</p>" }],
    [
      { type: 2, body: '{"type":1,"id":"7"}' },
      { kind: "item", path: "/workFlow/flowLaunch", itemId: "7", text: "" },
    ],
    [
      { type: 2, body: '{"type":"2","id":12,"text":"用车"}' },
      { kind: "item", path: "/workFlow/flowTodo", itemId: "12", text: "用车" },
    ],
    [
      { type: 2, body: '{"type":3}' },
      { kind: "item", path: "/workFlow/flowCirculate", text: "" },
    ],
    [
      { type: 2, body: "" },
      { kind: "item", path: "/workFlow/flowLaunch", text: "" },
    ],
    [{ type: 2 }, { kind: "item", path: "/workFlow/flowLaunch", text: "" }],
    [
      { type: 2, body: '{"type":9,"id":"7"}' },
      { kind: "item", path: "/workFlow/flowLaunch", itemId: "7", text: "" },
    ],
    [
      { type: 2, body: '{"type":"constructor"}' },
      { kind: "item", path: "/workFlow/flowLaunch", text: "" },
    ],
    [
      { type: 2, body: '{"type":2,"id":["a","b"]}' },
      { kind: "item", path: "/workFlow/flowTodo", text: "" },
    ],
    [
      { type: 2, body: '{"type":2,"id":{"a":1}}' },
      { kind: "item", path: "/workFlow/flowTodo", text: "" },
    ],
    [
      { type: 2, body: "{broken" },
      { kind: "text", text: "{broken" },
    ],
    [
      { type: 2, body: "[1]" },
      { kind: "text", text: "[1]" },
    ],
  ])("%j", (message, target) => expect(messageTarget(message)).toEqual(target));

  test("any body has a target, and an id never changes the path", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((id) => JSON.stringify({ type: 2, id })),
        ),
        (body) => {
          const target = messageTarget({ type: 2, body });
          if (target.kind !== "item") return;
          const url = new URL(targetAddress(target), "http://host");
          expect(url.host).toBe("host");
          expect(url.pathname).toMatch(/^\/workFlow\/flow(Launch|Todo|Circulate)$/);
          expect(url.searchParams.get("id") ?? undefined).toBe(target.itemId);
        },
      ),
    );
  });
});

describe("pages of the drawer", () => {
  test.each([
    [0, undefined],
    [19, undefined],
    [20, 4],
    [25, 4],
  ])("%i rows on page 3 are followed by %s", (count, next) => {
    expect(pageAfter({ rows: Array.from({ length: count }) }, 3, 20)).toBe(next);
  });

  test("rows that moved to the next page are shown once and in order", () => {
    const rows = (...ids: string[]) => ({ rows: ids.map((id) => ({ id })) });
    expect(rowsOfPages([rows("a", "b", "c"), rows("c", "d"), rows("d", "e")]).map(({ id }) => id)).toEqual([
      ..."abcde",
    ]);
    expect(rowsOfPages([])).toEqual([]);
  });

  test.each([
    [499, false],
    [500, true],
    [700, true],
  ])("scrolled to %i of 1000 with 300 in view: near the end is %s", (scrollTop, near) => {
    expect(isNearEnd({ scrollTop, scrollHeight: 1000, clientHeight: 300 }, 200)).toBe(near);
  });
});

test.each([
  ["https://example.com", true],
  ["mailto:a@example.com", true],
  ["/api/file/Image/annexpic/a.png", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["relative", false],
])("address %s is allowed: %s", (address, allowed) => expect(isAllowedAddress(address)).toBe(allowed));
