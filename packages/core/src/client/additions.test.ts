import { expect, it } from "vitest";

import { createClient } from "./createClient.ts";

/** A client whose server has the given additions, with the requested paths. */
function clientKnowing(additions: ReadonlySet<string> | undefined) {
  const paths: string[] = [];
  const client = createClient({
    ...{ server: "http://test", random: () => 0.5, clock: { now: () => 0, wait: async () => undefined } },
    additions,
    transport: async ({ url }) => {
      paths.push(new URL(url).pathname);
      const data = url.includes("/about") ? { product: "Banche", version: "1", additions: [] } : { list: [] };
      const text = JSON.stringify({ code: 200, msg: "", data });
      return { status: 200, headers: {}, text: async () => text, bytes: async () => new Uint8Array() };
    },
  });
  return { client, paths };
}

it("the client asks the server only once for its additions", async () => {
  const { client, paths } = clientKnowing(undefined);
  expect(await client.additions()).toEqual(new Set());
  await client.loadModels();
  expect(paths).toEqual(["/api/ext/about"]);
});

it("the client does not ask for additions that are already known", async () => {
  const { client, paths } = clientKnowing(new Set(["designed-models"]));
  expect(await client.additions()).toEqual(new Set(["designed-models"]));
  await client.loadModels();
  expect(paths).toEqual(["/api/ext/models"]);
});
