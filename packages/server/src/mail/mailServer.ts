import { rules } from "@banche/core/forms";
import { type Kysely, sql } from "kysely";

import { readSettings, type Settings } from "../auth/settings.ts";
import type { Schema } from "../db/schema.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import { MailFault } from "./mailFault.ts";

/** The server that sends the mail of the installation. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS, which is required if there is a password. */
  readonly tls: boolean;
  /** Empty: no sign-in. */
  readonly account: string;
  readonly password: string;
  readonly sender: { readonly name: string; readonly address: string };
}

/** Purpose under which the password is encrypted. */
const purpose = "settings.mailPassword";

export const sealMailPassword = (secrets: Pick<SecretBox, "seal">, password: string): string =>
  secrets.seal(purpose, password);

/** Settings that determine where and how the password is sent. If one changes, the stored password could go to another server. */
export const mailPlace = ["mailHost", "mailPort", "mailTls"] as const satisfies readonly (keyof Settings)[];

/** The sender address; empty where none is set. */
export function senderOf({ mailSender, mailAccount }: Pick<Settings, "mailSender" | "mailAccount">): string {
  if (mailSender !== "") return mailSender;
  return rules.email.test(mailAccount) ? mailAccount : "";
}

/** The server in the settings. @param password - empty: no sign-in */
export function mailServerOf(settings: Settings, password: string): MailServer {
  const { mailHost: host, mailPort: port, mailTls: tls, mailAccount, mailSenderName: name } = settings;
  const account = password === "" ? "" : mailAccount;
  return { host, port, tls, account, password, sender: { name, address: senderOf(settings) } };
}

/** The encrypted password. Undefined where there is none. */
export async function sealedMailPassword(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string | null }>`
    select sealed_mail_password as sealed from system_settings`.execute(db);
  return rows[0]?.sealed ?? undefined;
}

/** The stored password, or an empty text. @throws {MailFault} `sealed` where it was encrypted with another key */
export async function keptMailPassword(db: Kysely<Schema>, secrets: Pick<SecretBox, "open">): Promise<string> {
  const sealed = await sealedMailPassword(db);
  if (sealed === undefined) return "";
  const password = secrets.open(purpose, sealed);
  if (password === undefined) throw new MailFault("sealed");
  return password;
}

/** The configured server. Undefined where mail is not set up. @throws {MailFault} `sealed` */
export async function keptMailServer(
  db: Kysely<Schema>,
  secrets: Pick<SecretBox, "open">,
): Promise<MailServer | undefined> {
  const { settings } = await readSettings(db);
  return settings.mailHost === "" ? undefined : mailServerOf(settings, await keptMailPassword(db, secrets));
}
