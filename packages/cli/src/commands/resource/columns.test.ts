import { resources } from "@banche/core";
import { expect, it } from "vitest";
import { columnsOf } from "./columns.ts";

it("only columns of numbers are aligned to the right", () => {
  const columns = columnsOf({ resource: resources.users, language: "en", usual: [], from: "record" });
  expect(columns.filter(({ align }) => align === "right").map(({ name }) => name)).toEqual(["order"]);
});
