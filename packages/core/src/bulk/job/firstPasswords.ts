import { newPassword } from "../../session/newPassword.ts";
import { encodePassword } from "../../session/password.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { JobRow } from "./events.ts";
import type { WithNew } from "./requests.ts";

/** The addition of servers that take a password with a new user. */
export const FIRST_PASSWORDS = "first-passwords";

/** Passwords of the records that a job makes and that sign in (ADR 0118). */
export interface FirstPasswords {
  /** For `JobOptions.withNew`: a password for each new record, the same at every attempt. */
  readonly withNew: WithNew;
  /** Forgets the password of a row that was not created. Must be called for every row. */
  take(row: Pick<JobRow, "op" | "resource" | "status" | "key">): void;
  /** What each signs in by, and its password: of those that were made, and of those of which nobody knows. */
  readonly made: ReadonlyMap<string, string>;
}

export interface FirstPasswordsOptions {
  readonly registry: ResourceRegistry;
  readonly randomBytes: (length: number) => Uint8Array;
  /** Passwords that an earlier run of the job made. */
  readonly known?: ReadonlyMap<string, string>;
  /** Keeps a password, before it is sent. What it throws ends the job before the record is made. */
  readonly keep?: (account: string, password: string) => void;
}

export function firstPasswords({ registry, randomBytes, known, keep }: FirstPasswordsOptions): FirstPasswords {
  const made = new Map(known);
  return {
    made,
    withNew(resource, values) {
      const { passwordOf } = registry.of(resource);
      if (passwordOf === undefined) return {};
      const account = String(values[passwordOf] ?? "");
      let password = made.get(account);
      if (password === undefined) {
        password = newPassword(randomBytes);
        keep?.(account, password);
        made.set(account, password);
      }
      return { password: encodePassword(password) };
    },
    take({ op, resource, status, key }) {
      const mayBe = status === "done" || status === "unknown";
      if (op === "create" && registry.of(resource).passwordOf !== undefined && !mayBe) made.delete(key);
    },
  };
}
