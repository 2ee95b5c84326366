import type { CurrentUser } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { printDetails } from "../../output/details.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";
import { activeFactory, chooseFactory, type Connection, openConnection, serverOf } from "../../session/connect.ts";
import { refusePasswordOnLine } from "../../session/password.ts";
import { passSecondFactor, type Proof, readProof } from "../../session/secondFactor.ts";
import { approveSignIn } from "./approve.ts";
import { askForFile, chooseTokenPlace } from "../../session/tokenPlace.ts";
import { factoryCandidates, remember } from "../../session/candidates.ts";

/**
 * Signs in, or with `--approve` lets another device sign in. Works in the first factory or the requested one, and remembers server,
 * account and token.
 */
export async function login(context: Context, input: Input): Promise<void> {
  refusePasswordOnLine(input);
  const code = input.text("approve");
  if (code !== undefined) return approveSignIn(context, code, input);
  const { app, settings, text } = context;
  if (settings.token !== undefined) throw usageError("cli.usage.tokenSet");
  const profile = await app.openProfile(settings.profile);
  const before = profile.read();
  const server = serverOf(context);
  const given = input.text("account") ?? (await askAccount(context, before.account));
  const account = given.trim();
  if (account === "") throw usageError("cli.usage.emptyAccount");
  const proof = await readProof(context, input, text("session.password"));
  const insecure = input.flag("insecure-storage");
  const place = await chooseTokenPlace(context, { server, before: before.tokens, insecure });
  const connection = await openConnection(context, { place });
  try {
    const { session } = connection;
    const current = await enter(context, connection, { account, ...proof });
    const isHeld = current.mustChangePassword === true || current.secondFactor !== undefined;
    // Until the password is changed or a second factor is set up, the server allows no switch of the factory.
    const asked = isHeld ? undefined : settings.factory;
    const wanted = asked ?? activeFactory(session);
    const factory = wanted === undefined ? "" : await chooseFactory(session, current, wanted);
    connection.keepFactory();
    await keepToken(context, connection);
    profile.write({ server, account, tokens: connection.kept?.place });
    remember(context, connection, { name: "factories", seen: factoryCandidates(current) });
    if (!isHeld) await learnModels(context, connection);
    const name = current.user?.realName ?? account;
    if (current.mustChangePassword) await context.note(`! ${text("cli.done.mustChangePassword")}`);
    if (current.secondFactor) await context.note(`! ${text("secondFactor.cli.demanded")}`);
    if (wantsData(context)) {
      await printDetails(context, [
        { name: "account", title: text("session.account"), value: account },
        { name: "name", title: text("session.name"), value: name },
        { name: "server", title: text("session.server"), value: server },
        { name: "factory", title: text("session.factory"), value: factory },
      ]);
      return;
    }
    const params = { name: oneLine(name), server, factory: oneLine(factory) };
    await context.note(`${context.paint.ok("✓")} ${text("cli.done.signedIn", params)}`);
  } finally {
    await connection.close();
  }
}

/** Signs in and sends the one-time code; without the code the sign-in is not complete. */
async function enter(
  context: Context,
  { session }: Connection,
  { account, password, code }: Proof & { readonly account: string },
): Promise<CurrentUser> {
  const current = await session.signIn({ account, password });
  try {
    return await passSecondFactor(context, session, { current, code });
  } catch (error) {
    await session.signOut().catch(() => undefined);
    throw error;
  }
}

/** Only for completion: on a failure the first command that needs the models reports the error. */
async function learnModels({ app }: Context, connection: Connection): Promise<void> {
  const { learn } = await import("../../models/learn.ts");
  await learn(app, connection).catch(() => undefined);
}

/** A readable keyring may still refuse to write. If the token cannot be saved, the user is signed out again. */
async function keepToken(context: Context, { kept, session }: Connection): Promise<void> {
  if (!kept) return;
  try {
    await kept.settle();
  } catch (error) {
    try {
      kept.moveTo(await askForFile(context, error));
    } catch (refusal) {
      await session.signOut().catch(() => undefined);
      throw refusal;
    }
  }
}

async function askAccount(context: Context, last: string | undefined): Promise<string> {
  if (!context.canAsk) {
    throw new CliError("usage", {
      text: { key: "cli.usage.accountNeeded" },
      mend: { key: "cli.usage.useFlag", params: { flag: "--account" } },
    });
  }
  const label = context.text("session.account");
  const answer = await context.app.prompt(last === undefined ? `${label}: ` : `${label} [${last}]: `);
  return answer.trim() || (last ?? "");
}
