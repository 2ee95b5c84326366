import { rules } from "@banche/core/forms";
import { ALERT_ADDRESSES_MAX, SECRET_MASK } from "@banche/core/wire";

import { addressesIn, type Settings } from "../../auth/settings.ts";
import type { IssueDraft } from "../../base/respond.ts";
import { senderOf } from "../../mail/mailServer.ts";

/** What happens to the mail password. `lost`: the server changed, so the stored one must not be used, and no new one was given. */
export type PasswordAfter = "same" | "none" | "lost" | { readonly given: string };

interface Sent {
  /** The sent value. Undefined or the mask keeps the stored one. */
  readonly sent: string | undefined;
  /** The stored, encrypted password. */
  readonly kept: string | undefined;
  /** Whether the server or the way to it changes. */
  readonly isElsewhere: boolean;
  /** Whether a server and an account are set. */
  readonly isUsed: boolean;
}

export function passwordAfter({ sent, kept, isElsewhere, isUsed }: Sent): PasswordAfter {
  if (sent !== undefined && sent !== SECRET_MASK && sent !== "") return { given: sent };
  if (kept === undefined) return "same";
  if (sent === "" || !isUsed) return "none";
  return isElsewhere ? "lost" : "same";
}

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]+)$/i;
const names = ["mailHost", "mailAccount", "mailSenderName", "mailSender", "mailPort", "mailTls"] as const;

/** Faults of the mail settings. Unchanged ones are not checked, so that other settings can be saved. */
export function mailIssues(
  after: Settings,
  changed: readonly (keyof Settings)[],
  password: PasswordAfter,
  kept: string | undefined,
): readonly IssueDraft[] {
  const issues: IssueDraft[] = [];
  const { mailHost, mailAccount, mailSender, mailSenderName, alertEmails } = after;
  const alerts = addressesIn(alertEmails);
  if (alerts.length > ALERT_ADDRESSES_MAX || !alerts.every((one) => rules.email.test(one))) {
    const params = { max: ALERT_ADDRESSES_MAX };
    issues.push({ field: "alertEmails", rule: "emails", text: "sysConfig.problems.emails", params });
  }
  if (password === "same" && !names.some((name) => changed.includes(name))) return issues;
  if (mailHost !== "" && !hostPattern.test(mailHost)) {
    issues.push({ field: "mailHost", rule: "host", text: "sysConfig.problems.host" });
  }
  if (/\p{Cc}/u.test(mailAccount)) issues.push({ field: "mailAccount", rule: "line", text: "sysConfig.problems.line" });
  if (/\p{Cc}/u.test(mailSenderName)) {
    issues.push({ field: "mailSenderName", rule: "line", text: "sysConfig.problems.line" });
  }
  if (mailSender !== "" && !rules.email.test(mailSender)) issues.push({ field: "mailSender", rule: "email" });
  if (typeof password === "object" && (mailHost === "" || mailAccount === "")) {
    // The password would be unused, and deleted with the next change.
    issues.push({ field: mailHost === "" ? "mailHost" : "mailAccount", rule: "required" });
  }
  if (mailHost === "") return issues;
  if (senderOf(after) === "") issues.push({ field: "mailSender", rule: "required" });
  if (password === "lost") {
    issues.push({ field: "mailPassword", rule: "again", text: "sysConfig.problems.passwordAgain" });
  } else if (mailAccount !== "" && (password === "none" || (password === "same" && kept === undefined))) {
    issues.push({ field: "mailPassword", rule: "required" });
  }
  return issues;
}
