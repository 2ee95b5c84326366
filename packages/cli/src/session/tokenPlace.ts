import type { TokenPlace } from "../app.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors.ts";
import { keyringName } from "./tokens.ts";

export interface PlaceQuestion {
  readonly server: string;
  /** Where the token of this profile was saved before. */
  readonly before: TokenPlace | undefined;
  /** `--insecure-storage`. */
  readonly insecure: boolean;
}

/**
 * Chooses where a sign-in saves its token: the keyring of the system, else a file that only its owner can read. A file needs consent:
 * `--insecure-storage`, `BANCHE_INSECURE_STORAGE`, `BANCHE_CONFIG_DIR` (a chosen folder counts as consent), an answer on the terminal, or
 * one of these at an earlier sign-in of this profile.
 *
 * @throws {CliError} `usage` when there is no consent and no question can be asked, `declined` on no
 */
export async function chooseTokenPlace(
  context: Context,
  { server, before, insecure }: PlaceQuestion,
): Promise<TokenPlace> {
  const { app, settings } = context;
  if (insecure || isOn(app.env["BANCHE_INSECURE_STORAGE"]) || app.env["BANCHE_CONFIG_DIR"]) return "file";
  if (before === "file") return "file";
  try {
    await app.keyring.get(keyringName(settings.profile, server));
    return "keyring";
  } catch (error) {
    return askForFile(context, error);
  }
}

/**
 * Asks whether the token may be saved in a file, because the keyring cannot be used.
 *
 * @throws {CliError} `usage` when no question can be asked, `declined` on no
 */
export async function askForFile(context: Context, error: unknown): Promise<TokenPlace> {
  if (!(error instanceof CliError) || error.code !== "keyring") throw error;
  const { text, mend, details } = error;
  if (!context.canAsk) throw new CliError("usage", { text, mend, details, cause: error });
  const params = { why: context.text(text.key, text.params), folder: context.app.folders.config };
  await context.confirm(context.text("cli.ask.tokenFile", params), "--insecure-storage");
  return "file";
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false", "no"].includes(value);
}
