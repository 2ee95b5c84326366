import type { Context } from "../context.ts";
import { openConnection } from "../session/connect.ts";
import { runTui } from "../tui/index.ts";

/** A person waits in front of the screen: shorter than the platform's own 600 s. */
const TIMEOUT_MS = 30_000;

/** Opens the terminal UI with the session that is kept, or at its sign-in screen. */
export async function tui(context: Context): Promise<number> {
  const { app, settings } = context;
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const connection = await openConnection({ ...context, settings: { ...settings, timeoutMs } });
  const { server, session } = connection;
  const profile = await app.openProfile(settings.profile);
  try {
    return await runTui({
      session,
      server,
      account: profile.read().account ?? "",
      language: settings.language,
      env: app.env,
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
      clock: app.clock,
      stateFolder: app.folders.state,
      remember() {
        connection.keepFactory();
        const state = session.store.getState();
        const account = state.status === "signedOut" ? undefined : state.current?.user?.account;
        if (settings.token === undefined && account !== undefined) profile.write({ server, account });
      },
    });
  } finally {
    await connection.close();
  }
}
