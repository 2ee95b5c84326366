import { expect, it } from "vitest";

import { learnModels } from "../client/learnModels.ts";
import { messages } from "../contract/messages.ts";
import { createRegistry } from "../registry/registry.ts";
import { createSessionWith } from "./createSessionWith.ts";
import { memoryStore, storageKeys } from "./storage.ts";

/** A signed-in session whose server gives the same answer to all calls, with the calls that it received. */
function session({ additions = [], code = 200 }: { readonly additions?: readonly string[]; readonly code?: number }) {
  const asked: { readonly path: string; readonly authorization: string | undefined }[] = [];
  const lasting = memoryStore();
  lasting.set(storageKeys.token, "bearer abc");
  const made = createSessionWith({
    ...{ server: "http://test", random: () => 0.5, clock: { now: () => 0, wait: async () => undefined } },
    storage: { lasting, brief: memoryStore() },
    registry: createRegistry([]),
    additions: new Set(additions),
    learnModels,
    transport: async ({ url, headers }) => {
      const { pathname } = new URL(url);
      asked.push({ path: pathname, authorization: headers["authorization"] });
      const data = pathname === "/api/ext/models" ? { list: [] } : { list: [], pagination: { pageIndex: 1, total: 0 } };
      const text = JSON.stringify({ code, msg: "", data });
      return { status: 200, headers: {}, text: async () => text, bytes: async () => new Uint8Array() };
    },
  });
  return { session: made, asked };
}

it("the client has the session's own calls and no others by name", () => {
  const { client } = session({}).session;
  // @ts-expect-error: this group is not one of the session
  expect(client.messages).toBeUndefined();
  expect(client.session.currentUser).toBeTypeOf("function");
});

it("calls of an added group send the token and end the session like the others", async () => {
  const { session: ended, asked } = session({ code: 602 });
  await expect(ended.client.calls(messages).list()).rejects.toMatchObject({ code: "session_expired" });
  expect(asked).toEqual([{ path: messages.list.path, authorization: "bearer abc" }]);
  expect(ended.store.getState()).toMatchObject({ status: "signedOut", endedBy: "session_expired" });
});

it("the client returns the same calls object each time", async () => {
  const { client } = session({}).session;
  expect(client.calls(messages)).toBe(client.calls(messages));
  expect((await client.calls(messages).list()).rows).toEqual([]);
});

it("the client reads designed models only from servers that have them", async () => {
  const [without, having] = [session({}), session({ additions: ["designed-models"] })];
  await without.session.client.loadModels();
  await having.session.client.loadModels();
  expect([without.asked.length, having.asked.map(({ path }) => path)]).toEqual([0, ["/api/ext/models"]]);
});
