import { resources } from "@banche/core";
import { expect, it } from "vitest";
import { columnsOf } from "./columns.ts";

it("numbers alone stand at the right of their column", () => {
  const columns = columnsOf({ resource: resources.users, language: "en", usual: [], from: "record" });
  expect(columns.filter(({ align }) => align === "right").map(({ name }) => name)).toEqual(["order"]);
});
