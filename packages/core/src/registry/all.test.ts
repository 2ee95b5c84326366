import { describe, expect, it } from "vitest";

import { isTextKey } from "../i18n/pick.ts";
import { resources } from "./all.ts";
import type { Resource } from "./resource.ts";

const all = Object.values<Resource>(resources);

describe.each(all.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
  it("refuses with texts that there are", () => {
    expect(Object.values(resource.refusals ?? {}).filter((key) => !isTextKey(key))).toEqual([]);
  });

  it("has a key that no two records share", () => {
    const unique = resource.key.filter((name) => {
      const found = resource.unique?.[name];
      return found && (found.within === undefined || resource.key.includes(found.within));
    });
    expect(unique).not.toEqual([]);
  });

  it("points to resources or roles alone", () => {
    const targets = Object.values(resource.fields).flatMap((field) => ("target" in field ? [field.target] : []));
    expect(targets.filter((target) => target !== "roles" && !all.some(({ name }) => name === target))).toEqual([]);
  });
});
