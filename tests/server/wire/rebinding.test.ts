/** DNS rebinding: names that resolve to another address later. A call through an interface must connect to the address that was checked. */
import dns from "node:dns";
import dnsPromises from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";

import { shared } from "../../lib/fileScope.ts";
import { ours, sharedWire } from "./harness.ts";

/** The first address stands for a public one, which the operator allows. The second one is internal and not allowed. */
const [outside, inside] = ["127.0.0.2", "127.0.0.3"] as const;
const name = "moving.example";

/** Answers of this process's resolver for the name, in order; the last one is repeated. */
let answers: (readonly string[])[] = [];
let asked = 0;
const usual = { lookup: dns.lookup, later: dnsPromises.lookup };
const found = () => {
  asked += 1;
  const [addresses = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
  return addresses.map((address) => ({ address, family: 4 }));
};
type Done = (error: Error | null, found: unknown, family?: number) => void;
// Replaces all lookups of this process: the one of the check, and those of connections.
dns.lookup = ((host: string, options: { readonly all?: boolean }, done: Done) => {
  if (host !== name) return usual.lookup(host, options as object, done as never);
  const all = found();
  return options.all === true ? done(null, all) : done(null, all[0]?.address, all[0]?.family);
}) as typeof dns.lookup;
dnsPromises.lookup = (async (host: string, options: object) =>
  host === name ? found() : usual.later(host, options)) as typeof dnsPromises.lookup;
syncBuiltinESMExports();
afterAll(() => {
  dns.lookup = usual.lookup;
  dnsPromises.lookup = usual.later;
  syncBuiltinESMExports();
});

const heard: string[] = [];
/** The same port at both addresses, so that only the address differs. */
const port = shared(async (later) => {
  let chosen = 0;
  for (const address of [outside, inside]) {
    const server = createServer((_request, response) => {
      heard.push(address);
      response.end(JSON.stringify([{ from: address }]));
    });
    server.listen(chosen, address);
    await once(server, "listening");
    chosen = (server.address() as AddressInfo).port;
    later(() => void (server.closeAllConnections(), server.close()));
  }
  return chosen;
});
const wire = sharedWire({ sourceHosts: [outside] });

beforeEach(() => {
  heard.length = 0;
  asked = 0;
});

let made = 0;
async function anInterface(): Promise<string> {
  made += 1;
  const body = {
    ...{ fullName: `改道${made}`, enCode: `moving${made}`, categoryId: "base", enabledMark: 1 },
    ...{ dataType: 3, path: `http://${name}:${port()}/list` },
  };
  const token = await wire.login("admin");
  const answer = await wire.ask("POST", "/api/system/Base/DataInterface", { token, headers: ours, body });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
}

async function call(id: string) {
  const token = await wire.login("admin");
  return wire.ask("GET", `/api/system/Base/DataInterface/${id}/Actions/Response`, { token, headers: ours });
}

test("a name that is public when it is checked and private when it is called keeps the checked address", async () => {
  const id = await anInterface();
  answers = [[outside], [inside]];
  expect(await call(id)).toMatchObject({ code: 200 });
  expect(heard).toEqual([outside]);
  expect(asked).toBe(1);
});

test("each call is checked again, and a private address is not called", async () => {
  const id = await anInterface();
  answers = [[outside], [inside]];
  expect(await call(id)).toMatchObject({ code: 200 });
  const refused = await call(id);
  expect(refused.code).not.toBe(200);
  expect(refused.text).not.toContain(inside);
  expect(heard).toEqual([outside]);
});

test.each([
  ["first", [inside, outside]],
  ["last", [outside, inside]],
])("a name with a private address among several is not called: %s", async (_, addresses) => {
  const id = await anInterface();
  answers = [addresses];
  expect((await call(id)).code).not.toBe(200);
  expect(heard).toEqual([]);
});
