import { once } from "node:events";
import { createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { afterEach, describe, expect, test } from "vitest";

import { callTargets } from "../outbound/targets.ts";
import { startSmtpServer, type SmtpServer, trustTestCertificate } from "../testing/smtpServer.ts";
import { MailFault } from "./mailFault.ts";
import type { MailServer } from "./mailServer.ts";
import { type Mail, talkTo } from "./talk.ts";

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function smtp(...of: Parameters<typeof startSmtpServer>): Promise<SmtpServer> {
  const server = await startSmtpServer(...of);
  ends.push(server.close);
  return server;
}

/** Makes this process trust the issuer of the certificate. */
function trust(): void {
  const before = getCACertificates("default");
  trustTestCertificate();
  ends.push(() => setDefaultCACertificates(before));
}

/** Makes this process trust only the usual authorities, whatever other test files of the process added. */
function distrust(): void {
  const before = getCACertificates("default");
  setDefaultCACertificates(getCACertificates("bundled"));
  ends.push(() => setDefaultCACertificates(before));
}

const sender = { name: "班车调度室", address: "office@example.com" };
const mail: Mail = { id: "m1", to: "driver@example.com", subject: "测试", text: "正文" };
const permitted = callTargets(["localhost", "127.0.0.1"]);
const serverAt = ({ port }: { readonly port: number }, over: Partial<MailServer> = {}): MailServer => ({
  ...{ host: "localhost", port, tls: true, account: "office@example.com", password: "geheim-7", sender },
  ...over,
});
const talk = (server: MailServer, sent: Mail | undefined = mail, limitMs = 20_000, mayCall = permitted) =>
  talkTo(server, sent, { mayCall, limitMs });

async function faultOf(talking: Promise<void>): Promise<MailFault> {
  const error = await talking.then(
    () => expect.fail("it went through"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MailFault)) throw error;
  return error;
}

describe("sending fails with its own error for", () => {
  test("an address that is not public and not permitted, also of a name, before any data is sent", async () => {
    const server = await smtp({ encryption: "tls" });
    for (const host of ["127.0.0.1", "localhost"]) {
      const fault = await faultOf(talk(serverAt(server, { host }), mail, 20_000, callTargets([])));
      expect(fault).toMatchObject({ fault: "notAllowed", isFinal: false });
    }
    expect(server.passwords).toEqual([]);
  });

  test("a host name that does not exist", async () => {
    const fault = await faultOf(talk(serverAt({ port: 25 }, { host: "mail.nowhere.invalid" })));
    expect(fault).toMatchObject({ fault: "name", isFinal: false });
  });

  test("a port without a listening server", async () => {
    const gone = createServer();
    await once(gone.listen(0, "127.0.0.1"), "listening");
    const address = gone.address();
    await new Promise((closed) => gone.close(closed));
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    expect(await faultOf(talk(serverAt({ port })))).toMatchObject({ fault: "refused" });
  });

  test("a server that does not answer within the time limit", async () => {
    const server = await smtp({ encryption: "none" });
    server.fail("silent");
    const fault = await faultOf(talk(serverAt(server, { tls: false, password: "", account: "" }), mail, 200));
    expect(fault).toMatchObject({ fault: "silent", isFinal: false });
  });

  test("an untrusted certificate or one for another name; the password is not sent", async () => {
    distrust();
    const [direct, later] = [await smtp({ encryption: "tls" }), await smtp({ encryption: "starttls" })];
    expect(await faultOf(talk(serverAt(direct)))).toMatchObject({ fault: "certificate" });
    expect(await faultOf(talk(serverAt(later, { tls: false })))).toMatchObject({ fault: "certificate" });
    expect([...direct.passwords, ...later.passwords]).toEqual([]);
  });

  test("a password without encryption because the server offers no STARTTLS or no TLS", async () => {
    const plain = await smtp({ encryption: "none" });
    expect(await faultOf(talk(serverAt(plain, { tls: false })))).toMatchObject({ fault: "tls" });
    expect(await faultOf(talk(serverAt(plain)))).toMatchObject({ fault: "tls" });
    expect(plain.passwords).toEqual([]);
  });

  test("a wrong login; the reported answer of the server does not contain the password", async () => {
    trust();
    const server = await smtp({ encryption: "tls" });
    const fault = await faultOf(talk(serverAt(server, { password: "falsch-9" })));
    expect(fault).toMatchObject({ fault: "login", answer: "535 5.7.8 No such password: ***", isFinal: false });
    expect(server.passwords).toEqual(["falsch-9"]);
  });

  test("a recipient refused permanently or temporarily", async () => {
    trust();
    const server = await smtp({ encryption: "tls" });
    server.fail("recipient");
    const forGood = await faultOf(talk(serverAt(server)));
    expect(forGood).toMatchObject({ fault: "recipient", answer: "550 5.1.1 No such mailbox", isFinal: true });
    server.fail("busy");
    expect(await faultOf(talk(serverAt(server)))).toMatchObject({ fault: "recipient", isFinal: false });
    server.fail("message");
    expect(await faultOf(talk(serverAt(server)))).toMatchObject({ fault: "message", isFinal: true });
    expect(server.mails).toEqual([]);
  });

  test("a connection that ends in the middle of a mail", async () => {
    trust();
    const server = await smtp({ encryption: "tls" });
    server.fail("cut");
    expect(await faultOf(talk(serverAt(server)))).toMatchObject({ fault: "ended", isFinal: false });
    expect(server.mails).toEqual([]);
  });
});

describe("a mail is sent", () => {
  test.each([
    ["TLS from the start", "tls", true],
    ["STARTTLS", "starttls", false],
  ] as const)("by %s, with the account", async (_how, encryption, tls) => {
    trust();
    const server = await smtp({ encryption });
    await talk(serverAt(server, { tls }));
    const [taken] = server.mails;
    expect(taken).toMatchObject({ from: sender.address, to: [mail.to], isSecure: true, account: "office@example.com" });
  });

  test("without encryption if there is no password", async () => {
    const server = await smtp({ encryption: "none" });
    await talk(serverAt(server, { tls: false, account: "", password: "" }));
    expect(server.mails).toMatchObject([{ isSecure: false, account: "" }]);
  });

  test("but not by a check of the sign-in alone", async () => {
    trust();
    const server = await smtp({ encryption: "tls" });
    await talkTo(serverAt(server), undefined, { mayCall: permitted, limitMs: 20_000 });
    expect(server).toMatchObject({ mails: [], passwords: ["geheim-7"] });
  });
});

test("names and subjects arrive unchanged, lines are short, and texts cannot add header lines", async () => {
  const server = await smtp({ encryption: "none" });
  const evil = "报警\r\nBcc: everybody@example.com\r\n\r\nand a body";
  const long = "长".repeat(3000);
  const subject = `${evil} ${"é".repeat(200)}`;
  const plain = { tls: false, account: "", password: "" };
  const named = { name: `Büro "Nord"\r\nX-Evil: 1`, address: sender.address };
  await talk(serverAt(server, { ...plain, sender: named }), { ...mail, subject, text: `.\r\n${long}\r\n.\r\nEnde` });
  const [{ text, to } = { text: "", to: [] }] = server.mails;
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  expect(to).toEqual([mail.to]);
  expect(head).not.toMatch(/^(?:Bcc|X-Evil):/im);
  expect(text.split("\r\n").every((line) => line.length <= 78)).toBe(true);
  expect(/[^\p{ASCII}]/u.test(text)).toBe(false);
  expect(head).toContain("Message-ID: <m1@example.com>");
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  const words = [.../=\?UTF-8\?([BQ])\?([^?]*)\?=/gi[Symbol.matchAll](/^Subject: (.*)$/m.exec(unfolded)?.[1] ?? "")];
  const said = words.map(([, how, word = ""]) =>
    how === "B" ? Buffer.from(word, "base64") : Buffer.from(unquoted(word.replaceAll("_", " ")), "latin1"),
  );
  expect(Buffer.concat(said).toString()).toMatch(/^报警 +Bcc: everybody@example\.com +and a body é{200}$/);
  expect(Buffer.from(body, "base64").toString()).toBe(`.\r\n${long}\r\n.\r\nEnde`);
});

const unquoted = (word: string): string =>
  word.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
