import { isIP } from "node:net";

import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

import { limits, type Place, type Source } from "../source.ts";

export function postgresDialect(source: Source, place: Place): Dialect {
  const pool = new pg.Pool({ ...postgresConfig(source, place), max: 1 });
  // The other end closed an idle connection: the next query opens a new one.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

export function postgresConfig({ database, user, password, encryption }: Source, place: Place): pg.ClientConfig {
  const { host, address, port } = place;
  return {
    ...{ host: address, port, database, user, application_name: "banche" },
    // An empty password given as a text would be looked up in the server's environment and home directory.
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
