import * as z from "zod/mini";
import { describe, expect, it } from "vitest";

import { billRules } from "../contract/billRules.ts";
import { hasCode } from "../errors.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { HttpRequest } from "../ports.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { createClient } from "./createClient.ts";

const design = (more: object = {}) => ({
  ...{ name: "vans", title: ["车", "Vans"], one: ["车", "van"], scope: "factory", key: ["plate"], label: "plate" },
  fields: { plate: { kind: "text", label: ["车牌", "Plate"], max: 20, required: true }, ...more },
  ...{ list: { shape: "page", columns: ["plate", ...Object.keys(more)] }, form: [["plate"]] },
});

/** A client of a server that has these additions and sends these models. */
function clientOf(additions: readonly string[], ...models: readonly object[]) {
  const sent: HttpRequest[] = [];
  const client = createClient({
    ...{ server: "http://test", random: () => 0.5, clock: { now: () => 0, wait: async () => undefined } },
    transport: async (request) => {
      sent.push(request);
      const isAbout = request.url.includes("/about");
      const list = new URL(request.url).pathname === "/api/ext/models" ? models : [];
      const data = isAbout ? { product: "Banche", version: "1", additions } : { list };
      const text = JSON.stringify({ code: 200, msg: "", data });
      return { status: 200, headers: {}, text: async () => text, bytes: async () => new Uint8Array() };
    },
  });
  return { client, sent, paths: () => sent.map(({ url }) => new URL(url).pathname) };
}
const told = (json: object, version = 3, code = "vans") => ({ code, version, published: true, design: json });
const of = (endpoint: unknown) => endpoint as Endpoint;

describe("the designed models of a client", () => {
  it("are requested only from servers that have them", async () => {
    const { client, paths } = clientOf(["records"], told(design()));
    expect((await client.loadModels()).find("vans")).toBeUndefined();
    expect(paths()).toEqual(["/api/ext/about"]);
  });

  it("join the client's registry and replace the models that were loaded before", async () => {
    const models = [told(design())];
    const { client } = clientOf(["designed-models"], ...models);
    expect(client.registry.find("vans")).toBeUndefined();
    expect((await client.loadModels()).of("vans")).toMatchObject({ modelVersion: 3, path: "/api/ext/models/vans" });
    expect(client.registry.of("billRules").name).toBe("billRules");
    expect((await client.loadModels()).all.filter(({ name }) => name === "vans")).toHaveLength(1);
  });

  it("are named with their version in every call about them, and in no other call", async () => {
    const { client, sent } = clientOf(["designed-models"], told(design()));
    const vans = (await client.loadModels()).of("vans");
    await client.call(vans.endpoints.remove, { params: { id: "1" } });
    await client.call(of(vans.endpoints.list), {});
    await client.extensions.records({ params: { resource: "vans" } });
    await client.extensions.records({ params: { resource: "users" } });
    await client.call(of(billRules.remove), { params: { id: "1" } });
    expect(sent.slice(2).map(({ headers }) => headers["banche-model"])).toEqual([
      "vans@3",
      "vans@3",
      "vans@3",
      undefined,
      undefined,
    ]);
  });

  it("never replace a resource of the product", async () => {
    const { client } = clientOf(["designed-models"], told({ ...design(), name: "users" }, 1, "users"));
    expect((await client.loadModels()).of("users").page).toBe("permission.user");
  });

  it("show fields of unknown kinds as read-only and never send them", async () => {
    const strange = { kind: "hologram", label: ["全息", "Hologram"], wire: "holo", required: true };
    const { client } = clientOf(["designed-models"], told(design({ strange })));
    const { fields, endpoints } = (await client.loadModels()).of("vans");
    expect(fields["strange"]).toMatchObject({
      kind: "text",
      readOnly: true,
      label: ["全息", "Hologram"],
      column: "holo",
    });
    expect(kindOf(fields["strange"] as never).toCell("≈", fields["strange"] as never, {} as never)).toBe("≈");
    expect(
      endpoints.create.body && z.safeEncode(endpoints.create.body, { plate: "a", strange: "b" } as never).data,
    ).toEqual({ plate: "a" });
  });

  it("cause unexpected_response when a model is invalid", async () => {
    const { client } = clientOf(["designed-models"], told({ name: "vans" }));
    await expect(client.loadModels()).rejects.toSatisfy((error) => hasCode(error, "unexpected_response"));
  });
});
