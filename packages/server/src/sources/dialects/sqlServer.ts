import { connect, isIP, type Socket } from "node:net";

import { type Dialect, MssqlDialect } from "kysely";
import type * as Tedious from "tedious";

import { limits, type Place, type Source } from "../source.ts";

/** SQL Server. Not tested against a real one (docs/guide/administration.md). */
export async function sqlServerDialect(source: Source, place: Place): Promise<Dialect> {
  const [tarn, tedious] = await Promise.all([import("tarn"), import("tedious")]);
  return new MssqlDialect({
    tarn: { ...tarn, options: { min: 0, max: 1, propagateCreateError: true } },
    tedious: { ...tedious, connectionFactory: () => sqlServerConnection(tedious, source, place) },
  });
}

/** Connection settings. @param keep - is called with each socket */
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
      // Used even if the server redirects to another address: only this one is permitted.
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
