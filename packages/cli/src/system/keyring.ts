import type { AsyncEntry } from "@napi-rs/keyring";
import type { Keyring } from "../app.ts";
import { CliError } from "../errors.ts";

/** A keyring that waits for an absent user, or for a service that hangs, counts as missing. */
const LIMIT_MS = 3_000;
const SERVICE = "banche";
/** Without the Secret Service the library would use the kernel's keys, which are lost when the process ends. */
const LASTING = { linux: { store: "secret-service" } } as const;

export interface SystemKeyring extends Keyring {
  /** Whether a call did not end in time. It still runs and would keep the process alive. */
  readonly abandoned: () => boolean;
}

/** The keyring of macOS, Windows and Linux desktops. Uses an optional package with a prebuilt library that is loaded at the first call. */
export function systemKeyring(): SystemKeyring {
  let abandoned = false;

  async function within<Value>(name: string, work: (entry: AsyncEntry) => Promise<Value>): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        abandoned = true;
        reject(unusable("cli.errors.keyringSilent", "timeout"));
      }, LIMIT_MS);
    });
    const call = async () => {
      const { AsyncEntry: Entry } = await import("@napi-rs/keyring");
      return work(new Entry(SERVICE, name, LASTING));
    };
    try {
      return await Promise.race([call(), limit]);
    } catch (error) {
      throw error instanceof CliError ? error : keyringError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    abandoned: () => abandoned,
    get: (name) => within(name, async (entry) => (await entry.getPassword()) ?? undefined),
    set: (name, secret) => within(name, (entry) => entry.setPassword(secret)),
    remove: (name) => within(name, async (entry) => void (await entry.deletePassword())),
  };
}

/** The first line of the library's message. It holds no secrets: the library knows only the given one and does not repeat it. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return "not installed";
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 200) ?? "";
}

/** The library's messages when there is no keyring, as on most servers. They describe its internals, which does not help users. */
const withoutService = /DBus|D-Bus|org\.freedesktop\.secrets|not installed/i;

/** Why the keyring cannot be used, from the error of the library. */
export function keyringError(error: unknown): CliError {
  const reason = reasonOf(error);
  return unusable(withoutService.test(reason) ? "cli.errors.keyringAbsent" : "cli.errors.keyring", reason, error);
}

type Key = "cli.errors.keyring" | "cli.errors.keyringAbsent" | "cli.errors.keyringSilent";

function unusable(key: Key, reason: string, cause?: unknown): CliError {
  return new CliError("keyring", {
    text: { key, params: { reason } },
    mend: { key: "cli.usage.useInsecureStorage" },
    details: { reason },
    cause,
  });
}
