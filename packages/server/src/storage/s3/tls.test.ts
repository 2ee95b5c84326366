/** A store with TLS works like one without, and is refused if its certificate is not trusted. */
import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { expect, onTestFinished, test } from "vitest";

import { startS3Server } from "../../testing/s3Server.ts";
import { trustTestCertificate } from "../../testing/smtpServer.ts";
import { temporaryDirectory } from "../../testing/temporary.ts";
import { s3Place } from "./place.ts";

async function opened() {
  const store = await startS3Server({ isSecure: true });
  onTestFinished(() => store.close());
  const said: string[] = [];
  const log = {
    warn: (facts: object, text: string) => void said.push(`${text} ${JSON.stringify(facts)}`),
    info: (_facts: object, text: string) => void said.push(text),
  };
  const workshop = temporaryDirectory();
  const place = s3Place({ ...store.options, address: store.address, workshop, log, restMs: 0 });
  return { store, place, said };
}

/** Makes this process trust only these authorities. */
function believe(set: () => void): void {
  const before = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(before));
  set();
}

test("a store with an untrusted certificate receives nothing, and the log gives the reason", async () => {
  believe(() => setDefaultCACertificates(getCACertificates("bundled")));
  const { store, place, said } = await opened();
  await expect(place.put("a", Buffer.from("a"))).rejects.toMatchObject({ kind: "unreachable" });
  expect([store.arrived(), store.objects.size]).toEqual([0, 0]);
  expect(said).toEqual([expect.stringContaining("self-signed certificate")]);
});

test("a store with TLS stores, returns and deletes a file", async () => {
  believe(trustTestCertificate);
  const { store, place, said } = await opened();
  expect(store.options.endpoint).toMatch(/^https:/);
  const bytes = randomBytes(300_000);
  const path = join(temporaryDirectory(), "file");
  writeFileSync(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await place.take("files/annex/a.bin", { path, sizeBytes: bytes.length, sha256 });
  const stream = await place.open("files/annex/a.bin");
  expect(stream && (await buffer(stream))).toEqual(bytes);
  await place.remove("files/annex/a.bin");
  expect([store.objects.size, said]).toEqual([0, []]);
});
