import { languages } from "@banche/core/text";
import { expect, test } from "vitest";
import { textChunks } from "../textChunks.ts";

type Concepts = Readonly<Record<string, unknown>>;

async function textsOf(part: string, language: string): Promise<Concepts> {
  const { load } = textChunks();
  if (typeof load !== "function") throw new TypeError("the plugin loads modules");
  const module: unknown = await Reflect.apply(load, undefined, [`\0virtual:texts/${part}/${language}`]);
  const json = String(module)
    .replace(/^export default /, "")
    .replace(/;$/, "");
  return JSON.parse(json) as Concepts;
}

test.each(languages)(
  "a browser that comes from the sign-in has all texts of a signed-in one, none twice: %s",
  async (language) => {
    const [open, beyond, inside] = await Promise.all(
      ["open", "beyond", "inside"].map((part) => textsOf(part, language)),
    );
    // A concept that is added later replaces the one before.
    expect({ ...open, ...beyond }).toEqual(inside);
    const twice = Object.keys(open ?? {}).filter((concept) => concept in (beyond ?? {}));
    expect(twice).toEqual(["navigation"]);
  },
);
