import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { type RunningServer, startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import pg from "pg";
import { expect, inject } from "vitest";

import { shared } from "../lib/fileScope.ts";
import { sharedFolder } from "../lib/folders.ts";
import { askingOf } from "./wire/asking.ts";
import { demoPassword, encode } from "./wire/harness.ts";

export interface Answer {
  readonly code: number;
  readonly reason?: string;
  readonly data: Record<string, unknown> & { readonly token?: string; readonly status?: string };
}

/** A demo server that sends codes, with the gateway that receives them. Must be called like `shared`: outside of every hook. */
export function codeServer() {
  /** The requests to the gateway, unchanged. */
  const posted: { readonly body: string; readonly signature: string | undefined }[] = [];
  const arrivals: (() => void)[] = [];
  const gatewayAnswers: number[] = [];
  const dataDir = sharedFolder();
  const running = shared(async (later): Promise<{ readonly server: RunningServer; readonly client: pg.Client }> => {
    const gateway = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        const status = gatewayAnswers.shift() ?? 200;
        response.writeHead(status).end();
        if (status !== 200) return;
        posted.push({ body, signature: request.headers["banche-signature"] as string | undefined });
        for (const arrived of arrivals.splice(0)) arrived();
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
    later(() => void gateway.close());
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`;
    const database = await createTestDatabase(inject("postgresUrl"), "demo");
    later(() => database.drop());
    const codeHook = { url, secret: "gateway secret" };
    const options = {
      dataDir,
      databaseUrl: database.url,
      demo: true,
      port: 0,
      logLevel: "silent",
      maxLoopDelayMs: 0,
      codeHook,
    } as const;
    const server = await startServer(options);
    later(() => server.close());
    const client = new pg.Client(database.url);
    await client.connect();
    later(() => client.end());
    return { server, client };
  });

  async function ask(method: string, path: string, body?: object, token?: string): Promise<Answer> {
    const answer = await fetch(`${running().server.url}${path}`, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  }

  /** The cookie that an answer sets. */
  async function cookieOf(path: string, body: object): Promise<string> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${running().server.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  }

  /** Whether a password is checked, or refused because of earlier failures. */
  async function signInWith(account: string, password: string, cookie: string): Promise<number> {
    const headers = { "content-type": "application/json", cookie };
    const body = JSON.stringify({ account, password: encode(password) });
    const answer = await fetch(`${running().server.url}/api/oauth/Login`, { method: "POST", headers, body });
    return ((await answer.json()) as Answer).code;
  }

  /** The next message that the gateway receives. */
  const arrival = (): Promise<Readonly<Record<string, string | undefined>>> =>
    new Promise((resolve) => {
      arrivals.push(() => resolve(JSON.parse(posted.at(-1)?.body ?? "{}") as Record<string, string>));
    });

  return {
    ...{ posted, gatewayAnswers, ask, arrival, cookieOf, signInWith },
    sql: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      running().client.query<Row>(text, values),
    send: (mobile: string, more: object = {}) => ask("POST", "/api/ext/sign-in/codes", { mobile, ...more }),
    use: (mobile: string, code: string) => ask("POST", "/api/ext/sign-in/codes/use", { mobile, code }),
    login: async (account: string): Promise<string> =>
      String((await ask("POST", "/api/oauth/Login", { account, password: encode(demoPassword) })).data.token),
    /** A user without rights whose account no other test uses. */
    somebody: () =>
      askingOf({
        url: () => running().server.url,
        query: (text, values) => running().client.query(text, values),
      }).userWith([]),
    /** The code that the gateway receives during `work`. */
    async codeFrom(work: () => Promise<Answer>): Promise<string> {
      const arrived = arrival();
      expect((await work()).code).toBe(200);
      return (await arrived)["code"] ?? "";
    },
  };
}
