import { describe, expect, it } from "vitest";

import { isTextKey } from "../i18n/pick.ts";
import { resources } from "./all.ts";
import type { Resource } from "./resource.ts";

const all = Object.values<Resource>(resources);

describe.each(all.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
  it("has a text for each refusal", () => {
    expect(Object.values(resource.refusals ?? {}).filter((key) => !isTextKey(key))).toEqual([]);
  });

  it("has a title and field labels in each language", () => {
    const words = [
      resource.title,
      resource.one,
      resource.many,
      ...Object.values(resource.fields).map(({ label }) => label),
    ];
    const labels = words.flatMap((label) => (typeof label === "string" ? [] : [label]));
    expect(labels).toHaveLength(words.length);
    expect(labels.filter(([zh]) => !/^(?:[A-Za-z]+ )?\p{Script=Han}+(?:（\p{Script=Han}+）)?$/u.test(zh))).toEqual([]);
    expect(labels.filter(([, en]) => !/^[A-Za-z][a-z -]+$/.test(en))).toEqual([]);
    // Text in traditional characters may contain no simplified character that has another traditional form.
    expect(
      labels.filter(([zh, , zhtw = zh]) =>
        /[岗码态时间说联电话务数创称类别级组织门状简专业银账户经营范围编单据规则区划]/u.test(zhtw),
      ),
    ).toEqual([]);
  });

  it("has a key that is unique among records", () => {
    const unique = resource.key.filter((name) => {
      const found = resource.unique?.[name];
      return found && (found.within === undefined || resource.key.includes(found.within));
    });
    expect(unique).not.toEqual([]);
  });

  it("references only known resources", () => {
    const targets = Object.values(resource.fields).flatMap((field) => ("target" in field ? [field.target] : []));
    expect(targets.filter((target) => !all.some(({ name }) => name === target))).toEqual([]);
  });
});
