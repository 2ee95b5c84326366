import fc from "fast-check";
import { expect, test } from "vitest";
import { type PosterAbout, posterPage, posterSheets } from "./posterSheets.ts";
import type { StopPoster } from "../timetable/stopPosters.ts";

const poster: StopPoster = {
  stopId: "s1",
  routes: [
    {
      ...{ lineId: "l1", direction: "toHome", towards: "s2" },
      departures: [
        { days: [], minutes: [420] },
        { days: ["workday"], minutes: [1439, 1440, 1505] },
      ],
    },
  ],
};
const names: Readonly<Record<string, string>> = { s1: "North gate", s2: "Park", l1: "Line 1" };
const about: PosterAbout = {
  ...{ language: "en", factory: "Works", live: "data:image/svg+xml,%3Csvg%2F%3E", printedAt: "2026-11-25 07:00" },
  schemes: [
    { name: "Day", code: "D", state: "published", validFrom: "2026-10-01", validUntil: "2026-12-31" },
    { name: "Night", code: "N", state: "published", validFrom: "2026-11-01", validUntil: "2026-12-15" },
  ],
  nameOf: (id) => names[id] ?? id,
  state: (value) => `state ${value}`,
  day: (kind) => `on ${kind}`,
  direction: (value) => `way ${value}`,
};
/** The same text in every place that can have a text. */
const everywhere = (text: string): PosterAbout => ({
  ...{ language: "en", factory: text, live: text, printedAt: text, nameOf: () => text, state: () => text },
  ...{ day: () => text, direction: () => text },
  schemes: [{ name: text, code: text, state: text, validFrom: text, validUntil: text }],
});
/** The text without the markup. */
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test.each([
  ["markup", `<img src=x onerror=alert(1)>`],
  ["an end of the style", `</style><script>alert(1)</script>`],
  ["an end of an attribute", `" onload="alert(1)`],
  ["an entity", `&lt;b&gt;`],
])("a name with %s is shown as text everywhere", (_, hostile) => {
  const [page, plain] = [posterPage([poster], everywhere(hostile)), posterPage([poster], everywhere("x"))];
  expect(page).not.toContain(hostile);
  const tags = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
  expect(tags(page)).toEqual(tags(plain));
  expect(page.split('"').length).toBe(plain.split('"').length);
});

test("no text creates an element or an attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const html = posterSheets([poster], { ...about, factory: text, nameOf: () => text, day: () => text });
      const made = html.replaceAll(/<[^<>]*>/g, "");
      expect(made).not.toMatch(/[<>"']/);
      expect(html.match(/<h2>/g)).toHaveLength(1);
    }),
  );
});

test("a sheet shows stop, lines with targets and departures by day, and marks times after midnight", () => {
  expect(words(posterSheets([poster], about))).toBe(
    "North gate Works 2026-11-01 to 2026-12-15 Scan to see where the buses are Line 1 To Park way toHome " +
      "Every day 07:00 on workday 23:59 00:00 next day 01:05 next day Day D, Night N · Printed 2026-11-25 07:00",
  );
});

test("a scheme that is not in force is marked so, and unknown dates are left out", () => {
  const [day, night] = about.schemes;
  const draft = { ...about, schemes: [{ ...(day ?? { name: "", code: "" }), state: "draft" }] };
  expect(words(posterSheets([poster], draft))).toContain("state draft, not in force");
  const unknown = { ...about, schemes: [{ ...(night ?? { name: "", code: "", state: "" }), validFrom: "" }] };
  expect(words(posterSheets([poster], unknown))).not.toContain("2026-12-15");
});

test("a page is complete: it has its own styles, a sheet for each stop and no external address", () => {
  const page = posterPage([poster, { ...poster, stopId: "s2" }], about);
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page.match(/class="poster"/g)).toHaveLength(2);
  expect(page.match(/(?:src|href|url)\s*[=(]\s*"?(?!data:)[^\s"]/g)).toBeNull();
  expect(page).toContain("break-after: page");
});
