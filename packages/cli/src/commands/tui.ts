import { join } from "node:path";
import { createRegistry, storageKeys } from "@banche/core";
import type { TokenPlace } from "../app.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors.ts";
import type { ResourceRegistry } from "@banche/core";
import type { Input } from "../program/input.ts";
import { createDesk } from "../chat/desk.ts";
import { fileDrafts } from "../chat/draftFile.ts";
import { fileOutbox } from "../chat/outboxFile.ts";
import { freeNouns } from "../models/known.ts";
import { learn } from "../models/learn.ts";
import { sayTexts } from "../models/sayTexts.ts";
import { ownerOf } from "../session/candidates.ts";
import { openConnection, serverOf } from "../session/connect.ts";
import { chooseTokenPlace } from "../session/tokenPlace.ts";
import { keysFileOf, readKeysFile } from "../system/keysFile.ts";
import { framed, runTui } from "../tui/index.ts";
import type { KeyMap } from "../tui/keys/keyMap.ts";

/** A person waits in front of the screen, so this is shorter than the 600 s of the platform. */
const TIMEOUT_MS = 30_000;

/** Opens the terminal UI with the saved session, or at its sign-in screen. */
export async function tui(context: Context, input: Input): Promise<number> {
  const { app, settings } = context;
  // Designed models come from the server of the session, which may be another server by then.
  const { facts, designed, load } = app.registry;
  const { all } = await load();
  const registry = createRegistry(all.filter(({ modelVersion }) => modelVersion === undefined));
  const keys = await ownKeys(context, registry);
  if (input.flag("keys")) {
    const { keyLines } = await import("../tui/keys/ownKeys.ts");
    await context.print(keyLines(keys, context, registry).join("\n"));
    return 0;
  }
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const profile = await app.openProfile(settings.profile);
  const place = settings.token === undefined ? await tokenPlace(context) : "file";
  const connection = await openConnection(
    { ...context, settings: { ...settings, timeoutMs } },
    { place, onModelChanged: () => void connection.session.load().catch(() => undefined) },
  );
  const { server, session, kept } = connection;
  const product = { ...app, registry: { ...app.registry, load: async () => registry } };
  const desk = createDesk(app);
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
      registry,
      models: {
        kept() {
          const owner = ownerOf(connection);
          return owner && app.models.read(owner)?.told;
        },
        async ask() {
          const known = await learn(product, connection);
          if (known.texts) sayTexts(known.texts);
          return known;
        },
        isCommand: freeNouns({ facts: facts.filter(({ noun }) => !designed?.nouns.has(noun)) }),
      },
      randomBytes: app.randomBytes,
      chat: {
        openSockets: app.openSockets,
        random: app.random,
        newId: () => Buffer.from(app.randomBytes(16)).toString("hex"),
        outbox: fileOutbox(join(app.folders.state, "outbox")),
        drafts: fileDrafts(join(app.folders.state, "drafts")),
        batch: framed(app.clock),
      },
      desk,
      keys,
      stateFolder: app.folders.state,
      remember() {
        connection.keepFactory();
        const state = session.store.getState();
        const account = state.status === "signedOut" ? undefined : state.current?.user?.account;
        if (settings.token === undefined && account !== undefined) {
          profile.write({ server, account, tokens: kept?.place });
        }
      },
    });
  } finally {
    desk.close();
    await connection.close();
  }
}

/** Keys of the settings file. @throws {CliError} `file`, with all errors in them */
async function ownKeys({ app, text }: Context, registry: ResourceRegistry): Promise<KeyMap> {
  const given = readKeysFile(app.folders.config, text);
  if (Object.keys(given).length === 0) return {};
  const { problemText, readOwnKeys } = await import("../tui/keys/ownKeys.ts");
  const { keys, problems } = readOwnKeys(given, registry);
  if (problems.length === 0) return keys;
  const reason = problems.map((problem) => problemText(problem, text)).join("; ");
  throw new CliError("file", {
    text: { key: "tui.keys.badFile", params: { file: keysFileOf(app.folders.config), reason } },
    mend: { key: "tui.keys.mend" },
    details: { problems },
  });
}

/** Where a sign-in on the screen will keep its token. Asked before the terminal UI takes over the screen. */
async function tokenPlace(context: Context): Promise<TokenPlace> {
  const { app, settings } = context;
  const { tokens } = app.profiles.read(settings.profile);
  const isKept = tokens !== undefined || app.openCredentials(settings.profile).get(storageKeys.token) !== undefined;
  if (isKept) return tokens ?? "file";
  return chooseTokenPlace(context, { server: serverOf(context), before: undefined, insecure: false });
}
