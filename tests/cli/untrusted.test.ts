/** A server whose certificate this machine does not trust. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { testCertificate, testCertificateKey } from "@banche/server/testing";
import { expect, onTestFinished, test } from "vitest";

import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";

test("a command sends nothing to a server with an unknown certificate, and names the setting", async () => {
  const asked: unknown[] = [];
  // Other tests of this process may have made it trust the certificate.
  const before = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates(getCACertificates("bundled"));
  const server = createServer({ cert: testCertificate, key: testCertificateKey }, (request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const banche = bancheInProcess(sharedFolder());
  const args = ["--lang", "en", "login", "--server", address, "--account", "admin", "--password-stdin"];
  const { code, stderr } = await banche(args, { input: "Kx7mPq2W" });
  expect([code, asked]).toEqual([69, []]);
  expect(stderr).toContain(address);
  expect(stderr).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(stderr).toContain("NODE_EXTRA_CA_CERTS");
});
