/** A mail server based on the library by the authors of the client: with real sockets, TLS, and typical faults of such servers. */
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

import { testCertificate, testCertificateKey } from "./certificate.ts";

/**
 * Faults: does not answer; refuses the account and repeats its password; refuses the recipient permanently or temporarily; refuses the
 * mail; closes the connection in the middle of the mail; or accepts it and stops before confirming.
 */
type Fault = "silent" | "login" | "recipient" | "busy" | "message" | "cut" | "unsaid";

/** A mail that it accepted. */
interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As received, headers and body. */
  readonly text: string;
  readonly isSecure: boolean;
  /** Empty where the client did not sign in. */
  readonly account: string;
}

export interface SmtpServer {
  readonly port: number;
  readonly mails: readonly TakenMail[];
  /** Received passwords, in order. */
  readonly passwords: readonly string[];
  /** Sets the fault from now on; none without an argument. */
  fail(fault?: Fault): void;
  close(): Promise<void>;
}

interface Settings {
  /** TLS from the first byte, by STARTTLS, or none. */
  readonly encryption: "tls" | "starttls" | "none";
  readonly password?: string;
}

const refusal = (text: string, responseCode: number): Error => Object.assign(new Error(text), { responseCode });

/** Makes this process trust the certificate of the server. */
export function trustTestCertificate(): void {
  setDefaultCACertificates([...getCACertificates("default"), testCertificate]);
}

export async function startSmtpServer({ encryption, password = "geheim-7" }: Settings): Promise<SmtpServer> {
  const mails: TakenMail[] = [];
  const passwords: string[] = [];
  let fault: Fault | undefined;
  const options: SMTPServerOptions = {
    ...{ secure: encryption === "tls", key: testCertificateKey, cert: testCertificate },
    ...{ authOptional: true, logger: false, closeTimeout: 1, disableReverseLookup: true },
    ...(encryption === "starttls" ? {} : { disabledCommands: ["STARTTLS"] }),
    onConnect(_session, done) {
      if (fault !== "silent") done();
    },
    onAuth(auth, _session, done) {
      const given = auth.password ?? "";
      passwords.push(given);
      if (fault === "login" || given !== password) return done(refusal(`5.7.8 No such password: ${given}`, 535));
      return done(null, { user: auth.username ?? "" });
    },
    onRcptTo(_address, _session, done) {
      if (fault === "recipient") return done(refusal("5.1.1 No such mailbox", 550));
      return done(fault === "busy" ? refusal("4.2.1 Come back later", 450) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (fault === "cut") cut(session);
      });
      stream.on("end", () => {
        if (fault === "cut") return;
        if (fault === "message") return done(refusal("5.7.1 That looks like spam", 554));
        mails.push(mailOf(session, Buffer.concat(chunks).toString()));
        return fault === "unsaid" ? cut(session) : done();
      });
    },
  };
  const server = new SMTPServer(options);
  // Connections that clients or faults close are expected.
  server.on("error", () => undefined);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    passwords,
    fail: (next) => (fault = next),
    close: () => new Promise((closed) => server.close(closed)),
  };

  function cut({ id }: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.session.id === id) connection._socket.destroy();
    }
  }
}

function mailOf({ envelope, secure, user }: SMTPServerSession, text: string): TakenMail {
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  return {
    from,
    to: envelope.rcptTo.map(({ address }) => address),
    text,
    isSecure: secure,
    account: String(user ?? ""),
  };
}
