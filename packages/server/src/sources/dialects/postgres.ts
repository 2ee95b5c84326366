import { isIP } from "node:net";

import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

import { limits, type Place, type Source } from "../source.ts";

export function postgresDialect(source: Source, place: Place): Dialect {
  const pool = new pg.Pool({ ...postgresConfig(source, place), max: 1 });
  // A connection that nobody uses was closed by the other end: the next query makes another.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

export function postgresConfig({ database, user, password, encryption }: Source, place: Place): pg.ClientConfig {
  const { host, address, port } = place;
  return {
    ...{ host: address, port, database, user, application_name: "banche" },
    // As a text, an empty one would be looked for in the environment and the home of the server.
    password: () => password,
    ssl: encryption !== "off" && {
      rejectUnauthorized: encryption === "verified",
      host,
      ...(isIP(host) === 0 && { servername: host }),
    },
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs,
  };
}
