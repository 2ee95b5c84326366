import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

import { buildings, roomsOf } from "../../scripts/lib/floors.cjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe.each(Object.keys(buildings))("%s", (building) => {
  it("has each folder and each file on exactly one floor", () => {
    const there = readdirSync(join(root, building)).filter(
      (name) =>
        !name.includes(".test.") && (name.endsWith(".ts") || statSync(join(root, building, name)).isDirectory()),
    );
    expect(
      roomsOf(building)
        .map(({ room }) => room)
        .sort(),
    ).toEqual(there.sort());
  });
});
