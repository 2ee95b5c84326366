import { describe, expect, it } from "vitest";

import { attribute } from "../fields/composite.ts";
import { images, reference, references, richText, text } from "../fields/declaring.ts";
import type { Field } from "../fields/field.ts";
import { builtIn } from "./all.ts";
import { createRegistry } from "./registry.ts";
import { checkTold, toldFaults } from "./told.ts";

const name = text({ max: 20 });
const people: Readonly<Record<string, Field>> = {
  ...{ name, about: richText(), heads: images() },
  ...{ boss: reference("people"), bossName: attribute("boss", "name") },
};
const faults = (fields: Readonly<Record<string, Field>>) =>
  toldFaults(fields, (concept) => (concept === "people" ? people : undefined)).map(
    ({ field, member, rule, value }) => `${field}.${member} ${rule} ${value}`,
  );
const driver = reference("people");

describe("a field that shows a value of another record", () => {
  it.each<readonly [string, Readonly<Record<string, Field>>, readonly string[]]>([
    ["is shown of a field that there is", { driver, says: attribute("driver", "name") }, []],
    [
      "is not judged where the other concept is not known",
      { bus: reference("buses"), says: attribute("bus", "x") },
      [],
    ],
    ["follows a field that there is", { says: attribute("driver", "name") }, ["says.of unknownField driver"]],
    ["follows a field that points somewhere", { name, says: attribute("name", "name") }, ["says.of unfit name"]],
    [
      "follows a field that points to one record",
      { all: references("people", { key: "all" }), says: attribute("all", "name") },
      ["says.of unfit all"],
    ],
    ["is a field there", { driver, says: attribute("driver", "age") }, ["says.shows unknownShown age"]],
    [
      "is none that every object has",
      { driver, says: attribute("driver", "toString") },
      ["says.shows unknownShown toString"],
    ],
    ["is no HTML", { driver, says: attribute("driver", "about") }, ["says.shows notShown about"]],
    ["is no file", { driver, says: attribute("driver", "heads") }, ["says.shows notShown heads"]],
    ["is not told of a third one", { driver, says: attribute("driver", "bossName") }, ["says.shows notShown bossName"]],
  ])("%s", (_what, fields, expected) => {
    expect(faults(fields)).toEqual(expected);
  });

  it("is refused in a declaration with its place", () => {
    expect(() => checkTold(builtIn)).not.toThrow();
    const [first] = builtIn.all;
    if (!first) throw new Error("no resource");
    const says = { ...attribute("nobody", "name"), name: "says", key: "says", column: "says", label: "says" };
    const wrong = { ...first, fields: { ...first.fields, says } };
    expect(() => checkTold(createRegistry([wrong]))).toThrow(`${first.name}.says: of nobody (unknownField)`);
  });
});
