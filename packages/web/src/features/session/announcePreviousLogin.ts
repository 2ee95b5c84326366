import { type CurrentUser, PREVIOUS_LOGIN_NOTICE_MS, type Translate } from "@banche/core";
import type { Formats } from "../../bind/useFormats.ts";
import { toast } from "../../ui/toasts.ts";

/** After a sign-in: when and from where the one before was, if there was one (spec §2, §9). */
export function announcePreviousLogin(t: Translate, { time }: Formats, { user }: CurrentUser): void {
  if (!user?.showPreviousLogin || user.previousLoginAt === undefined) return;
  const place = [user.previousLoginPlace, user.previousLoginIp].filter(Boolean).join(" ");
  toast("notice", t("web.home.previous", { time: time(user.previousLoginAt), place }), PREVIOUS_LOGIN_NOTICE_MS);
}
