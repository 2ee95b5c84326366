import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createTestDatabase, startProxy } from "@banche/server/testing";
import pg from "pg";
import { beforeAll, expect, inject } from "vitest";

import { shared } from "../../lib/fileScope.ts";
import { freePort } from "../../lib/freePort.ts";
import { makeFolder } from "../../lib/makeFolder.ts";
import { hasMariadb, startMariadb } from "../../lib/mariadb.ts";
import { ours, sharedWire } from "./harness.ts";

export const path = "/api/system/Base/DataInterface";
export const page = ["systemData", "systemData.dataInterface"];
export const preview = "systemData.dataInterface/btn_preview";
export const secret = "geheim-4711";

export const parameter = (name: string, type = "text", more: object = {}) => ({
  name,
  type,
  required: 0,
  initial: "",
  ...more,
});

/** A server with data sources, and others whom it asks. To be called as `shared` is: outside of every hook. */
export function interfaceWorld(options: NonNullable<Parameters<typeof sharedWire>[0]> = {}) {
  const files = makeFolder();
  const wire = sharedWire({ sourceHosts: ["127.0.0.1"], sourceFolder: files, ...options });

  /** A second PostgreSQL database with a role that may do everything there. */
  const postgres = shared(async (later) => {
    const database = await createTestDatabase(inject("postgresUrl"), "empty");
    later(() => database.drop());
    const { pathname, searchParams } = new URL(database.url);
    const proxy = await startProxy(() => `${searchParams.get("host")}/.s.PGSQL.5432`);
    later(() => proxy.close());
    const user = `writer_of${pathname.replaceAll("/", "_")}`;
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(`create role "${user}" superuser login password '${secret}'`);
    await client.query(
      "create table trips (n bigint, name text, on_day date, at timestamptz, price numeric, ok boolean)",
    );
    await client.query(`insert into trips select i, 'trip ' || i, date '2026-01-01' + (i % 28)::int,
      '2026-01-01 00:00:00+08', i / 10.0, i % 2 = 0 from generate_series(1, 1500) i`);
    later(async () => {
      const last = new pg.Client(inject("postgresUrl"));
      await last.connect();
      await last.query(`drop role "${user}"`);
      await last.end();
    });
    later(async () => {
      await client.query(`drop owned by "${user}"`);
      await client.end();
    });
    return { host: "127.0.0.1", port: proxy.port, database: pathname.slice(1), user, client };
  });

  const mariadb = shared(async (later) => {
    if (!hasMariadb) return undefined;
    const folder = makeFolder();
    later(() => rmSync(folder, { recursive: true, force: true }));
    const sql = `create database fleet; create table fleet.trips (n int, name text, price decimal(10,2));
      insert into fleet.trips values (1, 'a''b', 1.50), (2, 'c', 2); create user 'w'@'%' identified by '${secret}';
      grant all on fleet.* to 'w'@'%'; grant file on *.* to 'w'@'%';`;
    const server = await startMariadb(folder, await freePort(), sql);
    later(() => server.stop());
    return server;
  });

  /** What others heard, and what they answer by the path. */
  const heard: { readonly url: string; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] =
    [];
  /** Answers to `/held`, which wait until they are let go. */
  const held: (() => void)[] = [];
  const http = shared(async (later) => {
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += String(chunk)));
      request.on("end", () => {
        heard.push({ url: request.url ?? "", headers: request.headers, body });
        const [at = ""] = (request.url ?? "").split("?");
        if (at === "/moved") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
        else if (at === "/text") response.end("not json");
        else if (at === "/large") response.end(JSON.stringify("x".repeat(4_100_000)));
        else if (at === "/broken") response.writeHead(500).end("secret stack");
        else if (at === "/slow") return;
        else if (at === "/held") held.push(() => response.end("1"));
        else response.end(JSON.stringify({ code: 200, data: [{ id: "1", fullName: "大巴" }] }));
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    later(() => void (server.closeAllConnections(), server.close()));
    return (server.address() as AddressInfo).port;
  });
  shared((later) => later(() => rmSync(files, { recursive: true, force: true })));

  let admin: string;
  let sources: Readonly<Record<"postgres" | "sqlite" | "mariadb", string>>;
  beforeAll(async () => {
    admin = await wire.login("admin");
    const database = new DatabaseSync(join(files, "fleet.db"));
    database.exec("create table trips (n int, name text); insert into trips values (1, 'a'), (2, 'b''c')");
    database.close();
    const source = async (body: object): Promise<string> => {
      const answer = await wire.ask("POST", "/api/system/Base/DataSource", { token: admin, headers: ours, body });
      expect(answer).toMatchObject({ code: 200 });
      return answer.data.id;
    };
    const { host, port, database: name, user } = postgres();
    sources = {
      postgres: await source({
        ...{ fullName: "pg", dbType: "PostgreSQL", host, port, serviceName: name, userName: user, password: secret },
      }),
      sqlite: await source({ fullName: "lite", dbType: "SQLite", serviceName: "fleet.db" }),
      mariadb: hasMariadb
        ? await source({
            ...{ fullName: "my", dbType: "MySql", host, port: mariadb()?.port, serviceName: "fleet" },
            ...{ userName: "w", password: secret },
          })
        : "",
    };
  });

  let made = 0;
  const draft = (over: object = {}) => {
    made += 1;
    const named = { fullName: `接口${made}`, enCode: `if${made}`, categoryId: "base", enabledMark: 1 };
    return { ...named, dataType: 2, query: `[{"id":"1","fullName":"大巴"}]`, ...over };
  };
  const sqlDraft = (query: string, over: object = {}) =>
    draft({ dataType: 1, dbLinkId: sources.sqlite, query, ...over });
  const ask = (method: string, at = "", body?: object, token = admin) =>
    wire.ask(method, `${path}${at}`, { token, headers: ours, ...(body && { body }) });
  const created = async (over: object = {}) => {
    const answer = await ask("POST", "", draft(over));
    expect(answer).toMatchObject({ code: 200 });
    return answer.data.id;
  };
  const response = (id: string, query: Readonly<Record<string, string>> = {}, token = admin) =>
    wire.ask("GET", `${path}/${id}/Actions/Response`, { token, query: { ...query, n: "1700000000" } });
  const tried = (body: object, token = admin) =>
    wire.ask("POST", "/api/ext/dataInterfaces/Test", { token, headers: ours, body });
  const result = (id: string, values: object = {}, token = admin) =>
    wire.ask("GET", `/api/ext/dataInterfaces/${id}/Result`, {
      ...{ token, headers: ours, query: { values: JSON.stringify(values) } },
    });

  return {
    ...{ wire, postgres, heard, held, http, ask, draft, sqlDraft, created, response, tried, result },
    admin: () => admin,
    sources: () => sources,
    /** Carries a statement out in the SQLite file. */
    sqlite: (statement: string): void => {
      const database = new DatabaseSync(join(files, "fleet.db"));
      database.exec(statement);
      database.close();
    },
    /** Carries a statement out in MariaDB. */
    mariadb: (statement: string): void => mariadb()?.run(`use fleet; ${statement}`),
  };
}
