import { connect } from "node:net";

import { type Dialect, MysqlDialect } from "kysely";

import { limits, type Place, type Source } from "../source.ts";

/** MySQL and MariaDB. */
export async function mysqlDialect(source: Source, place: Place): Promise<Dialect> {
  const { createPool } = await import("mysql2");
  const { database, user, password, encryption } = source;
  const { host, address, port } = place;
  const isVerified = encryption === "verified";
  const pool = createPool({
    ...{ host, port, database, user, password, connectionLimit: 1, multipleStatements: false },
    // The certificate is that of the name, the connection goes to the address that was judged.
    stream: () => connect({ host: address, port, keepAlive: true }),
    ...(encryption !== "off" && { ssl: { rejectUnauthorized: isVerified, verifyIdentity: isVerified } }),
    connectTimeout: limits.connectMs,
    // A server may ask its client for a file of the client.
    flags: ["-LOCAL_FILES"],
  });
  return new MysqlDialect({ pool });
}
