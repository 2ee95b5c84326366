import { type Binaries, type DatabaseUser, databaseUser, findBinaries } from "./binaries.ts";
import { discardRunDirectory, prepareCluster } from "./cluster.ts";
import { type Database, type DatabaseLog, once } from "./database.ts";
import { openPool } from "./pool.ts";
import { prepareRole } from "./role.ts";
import { supervise } from "./supervisor.ts";

/** A PostgreSQL that can be started here, and the system user to run it. */
export interface ManagedEngine {
  readonly binaries: Binaries;
  readonly user: DatabaseUser;
}

/** A managed database. It also reports its process, for tests and status pages. */
export interface ManagedDatabase extends Database {
  readonly kind: "managed";
  /** Pid of the postmaster. Undefined while it is restarted. */
  pid(): number | undefined;
  /** Access of the superuser `banche` to other databases of the same cluster, for tests that need a separate database. */
  readonly socketDir: string;
  readonly password: string;
}

/** Checks whether a real PostgreSQL can be started on this machine. */
export function findManagedEngine(): ManagedEngine | { readonly reason: string } {
  const user = databaseUser();
  const binaries = findBinaries(user);
  return "reason" in binaries ? binaries : { binaries, user };
}

/** Starts PostgreSQL on `<dataDir>/database` and keeps it running until `close`. The caller holds the lock of `dataDir`. */
export async function openManaged(
  engine: ManagedEngine,
  options: {
    readonly dataDir: string;
    readonly fsync: boolean;
    readonly poolSize?: number | undefined;
    readonly log: DatabaseLog;
  },
): Promise<ManagedDatabase> {
  const cluster = await prepareCluster({ ...engine, ...options });
  const supervisor = await supervise({ ...engine, ...options, cluster });
  const stopDatabase = async (): Promise<void> => {
    await supervisor.stop();
    discardRunDirectory(cluster);
  };
  const role = await prepareRole(cluster.run, cluster.password).catch(async (error: unknown) => {
    await stopDatabase();
    throw error;
  });
  let isStarting = true;
  const pool = openPool({ socketDir: cluster.run, ...role }, options.log, options.poolSize, () => isStarting);
  const stop = once(async () => {
    await pool.close();
    await stopDatabase();
  });
  return {
    kysely: pool.kysely,
    kind: "managed",
    describe: `PostgreSQL ${engine.binaries.major}, started by Banche`,
    listen: pool.listen,
    query: pool.query,
    alone: pool.alone,
    dedicated: pool.dedicated,
    isReady: pool.isReady,
    started: () => void (isStarting = false),
    close: stop,
    pid: supervisor.pid,
    socketDir: cluster.run,
    password: cluster.password,
  };
}
