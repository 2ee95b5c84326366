import { oneLine } from "@banche/core";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { printJson } from "../../output/json.ts";
import type { Input } from "../../program/input.ts";
import { chooseFactory, openConnection } from "../../session/connect.ts";
import { readPassword, refusePasswordOnLine } from "../../session/password.ts";

/** Signs in, works in the first factory (or the one asked for), and remembers server, account and token. */
export async function login(context: Context, input: Input): Promise<void> {
  refusePasswordOnLine(input);
  const { app, settings, text } = context;
  if (settings.token !== undefined) throw usageError("cli.usage.tokenSet");
  const profile = await app.openProfile(settings.profile);
  const before = profile.read();
  const account = input.text("account") ?? (await askAccount(context, before.account));
  if (account.trim() === "") throw usageError("cli.usage.emptyAccount");
  const connection = await openConnection(context);
  try {
    const password = await readPassword(context, input, text("session.password"));
    const current = await connection.session.signIn({ account, password });
    const wanted = settings.factory ?? activeFactory(connection.session.store.getState());
    const factory = wanted === undefined ? "" : await chooseFactory(connection.session, current, wanted);
    connection.keepFactory();
    profile.write({ server: connection.server, account: account.trim() });
    const name = current.user?.realName ?? account;
    if (settings.format === "json") {
      await printJson(context, { account: account.trim(), name, server: connection.server, factory });
    } else {
      await context.note(
        `${context.paint.ok("✓")} ${text("cli.done.signedIn", {
          name: oneLine(name),
          server: connection.server,
          factory: oneLine(factory),
        })}`,
      );
    }
  } finally {
    await connection.close();
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

function activeFactory(state: {
  readonly status: string;
  readonly factoryId?: string | undefined;
}): string | undefined {
  return state.factoryId;
}
