import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../client/createClient.ts";
import { fetchTransport } from "../../client/fetchTransport.ts";
import { createFakeServer } from "../fakeServer.ts";
import { mswHandlers } from "./index.ts";
import { fakeClock } from "../ports.ts";

const fake = createFakeServer();
const server = setupServer(...mswHandlers(fake));
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe.each([undefined, "bus"])("msw handlers, product %s", (product) => {
  const client = createClient({
    server: "http://platform.example",
    product,
    transport: fetchTransport(globalThis),
    clock: fakeClock(),
    random: () => 0,
  });

  it("answer calls of the client", async () => {
    expect((await client.users.list()).rows.map(({ account }) => account)).toContain("admin");
    await client.departments.create({ body: { parentId: "c1", name: `部门${product}`, code: `x${product}` } });
    expect(JSON.stringify(await client.departments.selector())).toContain(`部门${product}`);
  });

  it("prefer a fixed path over a path with a parameter", async () => {
    expect(await client.users.all()).not.toHaveLength(0);
    expect(fake.calls.at(-1)?.id).toBe("users.all");
  });
});
