import { newPassword } from "../../session/newPassword.ts";
import { encodePassword } from "../../session/password.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { JobRow } from "./events.ts";
import type { WithNew } from "./requests.ts";

/** The addition of servers that accept a password for a new user. */
export const FIRST_PASSWORDS = "first-passwords";

/** Passwords for the sign-in records that a job creates (ADR 0118). */
export interface FirstPasswords {
  /** For `JobOptions.withNew`: a password for each new record, the same in every attempt. */
  readonly withNew: WithNew;
  /** Forgets the password of a row that was not created. Must be called for every row. */
  take(row: Pick<JobRow, "op" | "resource" | "status" | "key">): void;
  /** Account and password of each created record, and of each record whose creation is uncertain. */
  readonly made: ReadonlyMap<string, string>;
}

export interface FirstPasswordsOptions {
  readonly registry: ResourceRegistry;
  readonly randomBytes: (length: number) => Uint8Array;
  /** Passwords that an earlier run of the job made. */
  readonly known?: ReadonlyMap<string, string>;
  /** Stores a password before it is sent. If it throws, the job ends before the record is created. */
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
