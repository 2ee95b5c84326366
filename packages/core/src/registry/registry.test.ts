import { describe, expect, it } from "vitest";

import { builtIn, resources } from "./all.ts";
import { createRegistry } from "./registry.ts";

const { areas, users } = resources;

describe("a registry", () => {
  it("contains exactly the given resources, in the given order", () => {
    const registry = createRegistry([users, areas]);
    expect(registry.all).toEqual([users, areas]);
    expect(registry.find("areas")).toBe(areas);
    expect(registry.find("positions")).toBeUndefined();
    expect(registry.find("constructor")).toBeUndefined();
    expect(registry.find(undefined)).toBeUndefined();
    expect(() => registry.of("positions")).toThrow("there is no resource positions");
  });

  it("refuses two resources with the same name", () => {
    expect(() => createRegistry([users, areas, { ...areas }])).toThrow("two resources are called areas");
  });

  it("does not change when the source list changes", () => {
    const list = [users];
    const registry = createRegistry(list);
    list.push(areas);
    expect(registry.all).toEqual([users]);
  });

  it("of the product contains each resource under its name", () => {
    expect(builtIn.all.map(({ name }) => name)).toEqual(Object.keys(resources));
  });
});
