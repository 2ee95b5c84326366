import { connect, isIP, type Socket } from "node:net";

import { type Dialect, MssqlDialect } from "kysely";
import type * as Tedious from "tedious";

import { limits, type Place, type Source } from "../source.ts";

/** SQL Server. No test has run it against a real one (docs/guide/administration.md). */
export async function sqlServerDialect(source: Source, place: Place): Promise<Dialect> {
  const [tarn, tedious] = await Promise.all([import("tarn"), import("tedious")]);
  return new MssqlDialect({
    tarn: { ...tarn, options: { min: 0, max: 1, propagateCreateError: true } },
    tedious: { ...tedious, connectionFactory: () => sqlServerConnection(tedious, source, place) },
  });
}

/** @param keep - is called with each socket */
export function sqlServerConnection(
  tedious: typeof Tedious,
  source: Source,
  place: Place,
  keep = (socket: Socket): Socket => socket,
): Tedious.Connection {
  const { database, user: userName, password, encryption } = source;
  const { host, address, port } = place;
  return new tedious.Connection({
    server: host,
    authentication: { type: "default", options: { userName, password } },
    options: {
      database,
      // Also where the server names another one to go to: it is this address or none.
      connector: async () => keep(connect({ host: address, port, keepAlive: true })),
      encrypt: encryption !== "off",
      trustServerCertificate: encryption !== "verified",
      ...(isIP(host) === 0 && { serverName: host }),
      connectTimeout: limits.connectMs,
      requestTimeout: limits.statementMs,
      useUTC: true,
    },
  });
}
