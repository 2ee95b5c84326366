import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";

import { judging, NotPermitted } from "../outbound/callOut.ts";
import type { MayCall } from "../outbound/targets.ts";
import { MailFault, mailFaultOf } from "./mailFault.ts";
import type { MailServer } from "./mailServer.ts";

/** A mail to one address, in plain text. */
export interface Mail {
  /** Stays the same when the mail is sent again, so that duplicates can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface TalkOptions {
  readonly mayCall: MayCall;
  /** Time limit in milliseconds, from the look-up of the host name to the end. */
  readonly limitMs: number;
}

/**
 * Signs in to a mail server, and sends a mail if one is given. The host name is resolved here, and the connection goes to the checked
 * address. With TLS the certificate must be valid, and passwords are sent over TLS only.
 *
 * @throws {MailFault}
 */
export async function talkTo(server: MailServer, mail: Mail | undefined, options: TalkOptions): Promise<void> {
  const { account, password } = server;
  const late = AbortSignal.timeout(options.limitMs);
  let socket: Socket | undefined;
  try {
    socket = await connected(server, options.mayCall, late);
    await converse(server, mail, socket, late);
  } catch (error) {
    socket?.destroy();
    throw late.aborted ? new MailFault("silent") : mailFaultOf(error, [password, `\u0000${account}\u0000${password}`]);
  }
}

async function connected({ host, port }: MailServer, mayCall: MayCall, signal: AbortSignal): Promise<Socket> {
  if (isIP(host) !== 0 && !mayCall(host, host)) throw new NotPermitted(host);
  const socket = connect({ host, port, lookup: judging(mayCall) });
  try {
    await once(socket, "connect", { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw firstOf(error);
  }
}

/** The first error, because a host with several addresses has an error for each. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}

/** Loads the libraries when they are first needed, so that the start of the server does not wait for them. */
async function converse(
  { host, port, tls, account, password, sender }: MailServer,
  mail: Mail | undefined,
  socket: Socket,
  signal: AbortSignal,
): Promise<void> {
  const { default: SmtpConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SmtpConnection({
    ...{ host, port, secure: tls, requireTLS: !tls && password !== "", connection: socket },
    tls: { minVersion: "TLSv1.2" },
  });
  const failed = new Promise<never>((_, reject) => {
    // Errors after the end need a listener, too: an unhandled error would end the process.
    connection.on("error", reject);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  failed.catch(() => undefined);
  const step = (begin: (done: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ]);
  try {
    await step((done) => connection.connect(done));
    if (account !== "") await step((done) => connection.login({ user: account, pass: password }, done));
    if (mail) {
      const { envelope, bytes } = await written(mail, sender);
      await step((done) => connection.send(envelope, bytes, done));
    }
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A mail in wire form: names and subjects are encoded, lines are short, and header injection is not possible. */
async function written({ id, to, subject, text }: Mail, sender: MailServer["sender"]) {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const [, domain = "localhost"] = sender.address.split("@");
  const composed = new MailComposer({
    ...{ from: sender, to: { name: "", address: to }, subject, text, messageId: `<${id}@${domain}>` },
    // Prevents automatic replies.
    headers: { "Auto-Submitted": "auto-generated" },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }).compile();
  return { envelope: { from: sender.address, to: [to] }, bytes: await composed.build() };
}
