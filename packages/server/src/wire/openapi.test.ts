import { contract, entries } from "@banche/core/wire";
import { expect, test } from "vitest";

import { openApiDocument } from "./openapi.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: { readonly "200": { readonly content: Readonly<Record<string, { readonly schema: Schema }>> } };
  readonly "x-access": { readonly kind: string };
}
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
}

const document = JSON.parse(JSON.stringify(openApiDocument("1.2.3"))) as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operation = (id: string): Operation => {
  const { endpoint } = entries(contract).find((entry) => entry.id === id) ?? {};
  const found = document.paths[endpoint?.path ?? ""]?.[endpoint?.method.toLowerCase() ?? ""];
  if (!found) throw new Error(`No ${id}`);
  return found;
};
const dataOf = (id: string): Schema =>
  operation(id).responses["200"].content["application/json"]?.schema.allOf?.[1]?.properties?.["data"] ?? {};

test("the document has every endpoint with its path parameters and access rule", () => {
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(all.map(({ operationId }) => operationId).sort()).toEqual(
    entries(contract)
      .map(({ id }) => id)
      .sort(),
  );
  for (const { id, endpoint } of entries(contract)) {
    const names = operation(id).parameters.filter((one) => one.in === "path");
    expect(names.map(({ name }) => name)).toEqual(endpoint.params);
    expect(operation(id)["x-access"]).toEqual(endpoint.access);
  }
});

test("bodies and answers use the field names of the wire", () => {
  const body = operation("users.create").requestBody?.content["application/json"]?.schema;
  expect(Object.keys(body?.properties ?? {})).toEqual(expect.arrayContaining(["organizeId", "sortCode", "telePhone"]));
  expect(body?.required).toEqual(expect.arrayContaining(["account", "realName", "organizeId"]));
  expect(Object.keys(dataOf("users.list").properties ?? {})).toEqual(["list", "pagination"]);
  expect(Object.keys(dataOf("users.list").properties?.["list"]?.items?.properties ?? {})).toContain("enabledMark");
  const menu = dataOf("session.currentUser").properties?.["menuList"]?.items;
  expect(Object.keys(menu?.properties ?? {})).toEqual(expect.arrayContaining(["enCode", "urlAddress", "children"]));
  expect(dataOf("profile.subordinates").items?.properties).toHaveProperty("userName");
  expect(operation("files.upload").requestBody?.content).toHaveProperty("multipart/form-data");
});
