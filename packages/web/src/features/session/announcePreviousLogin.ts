import type { CurrentUser } from "@banche/core";
import { PREVIOUS_LOGIN_NOTICE_MS } from "@banche/core/shell";
import type { Translate } from "@banche/core/text";
import type { Formats } from "../../bind/useFormats.ts";
import { type Fact, notify } from "../../ui/toasts.ts";

/** After a sign-in: shows time and place of the previous one, as far as known (spec §2, §9). */
export function announcePreviousLogin(t: Translate, { time }: Formats, { user }: CurrentUser): void {
  if (!user?.showPreviousLogin || user.previousLoginAt === undefined) return;
  const facts: readonly Fact[] = [
    [t("session.previousTime"), time(user.previousLoginAt)],
    [t("session.previousPlace"), user.previousLoginPlace?.trim() ?? ""],
    [t("session.previousIp"), user.previousLoginIp?.trim() ?? ""],
  ];
  const known = facts.filter(([, value]) => value !== "");
  notify(t("session.previousSignIn"), known, PREVIOUS_LOGIN_NOTICE_MS);
}
