/** For the tests of this repository only; not part of the published package. */
export { createTestDatabase } from "./database.ts";
export type { TestDatabase } from "./database.ts";
export { databaseEnvironment } from "../db/cluster.ts";
export { hostsOf } from "../db/hosts.ts";
export { openPool } from "../db/pool.ts";
export { createSigner } from "../auth/signing.ts";
export { readPage } from "../records/page.ts";
export { sql } from "kysely";
export { findManagedEngine, openManaged } from "../db/managed.ts";
export { seededRandom } from "@banche/core/roster";
export { demoPassword } from "../seed/seed.ts";
export { openSyncBench, type SyncBench } from "./sync.ts";
export { startProxy } from "./proxy.ts";
export type { Proxy } from "./proxy.ts";
export { aLocation, aRegistration, connectTerminal, type FakeTerminal } from "./fakeTerminal.ts";
export { startS3Server, type S3Server } from "./s3Server.ts";
export { startSmtpServer, type SmtpServer, trustTestCertificate } from "./smtpServer.ts";
export { testCertificate, testCertificateKey } from "./certificate.ts";
