import { connect, type Socket } from "node:net";

import { type Dialect, MysqlDialect } from "kysely";
import type { ConnectionOptions } from "mysql2";

import { limits, type Place, type Source } from "../source.ts";

/** MySQL and MariaDB. */
export async function mysqlDialect(source: Source, place: Place): Promise<Dialect> {
  const { createPool } = await import("mysql2");
  const pool = createPool({ ...mysqlConfig(source, place), connectionLimit: 1 });
  return new MysqlDialect({ pool });
}

/** Connection settings. @param keep - is called with each socket */
export function mysqlConfig(
  source: Source,
  place: Place,
  keep = (socket: Socket): Socket => socket,
): ConnectionOptions {
  const { database, user, password, encryption } = source;
  const { host, address, port } = place;
  const isVerified = encryption === "verified";
  return {
    ...{ host, port, database, user, password, multipleStatements: false },
    // The certificate must match the name; the connection goes to the permitted address.
    stream: () => keep(connect({ host: address, port, keepAlive: true })),
    ...(encryption !== "off" && { ssl: { rejectUnauthorized: isVerified, verifyIdentity: isVerified } }),
    connectTimeout: limits.connectMs,
    // A server may otherwise request a file of the client.
    flags: ["-LOCAL_FILES"],
  };
}
