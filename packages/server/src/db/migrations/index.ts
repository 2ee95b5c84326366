import type { Migration } from "../migrate.ts";
import { factories } from "./0001_factories.ts";
import { users } from "./0002_users.ts";
import { permissions } from "./0003_permissions.ts";
import { sessions } from "./0004_sessions.ts";
import { dictionaries } from "./0005_dictionaries.ts";
import { messages } from "./0006_messages.ts";
import { requestLog } from "./0100_request_log.ts";
import { chat } from "./0101_chat.ts";
import { audit } from "./0102_audit.ts";
import { signIn } from "./0103_sign_in.ts";
import { preferences } from "./0104_preferences.ts";
import { billRules } from "./0105_bill_rules.ts";
import { noticeAudience } from "./0106_notice_audience.ts";
import { language } from "./0120_language.ts";
import { disabledUsers } from "./0121_disabled_users.ts";
import { rightsWake } from "./0126_rights_wake.ts";
import { signInContacts } from "./0130_sign_in_contacts.ts";
import { uploadUsage } from "./0131_upload_usage.ts";
import { nameSounds } from "./0132_name_sounds.ts";
import { signInCounts } from "./0133_sign_in_counts.ts";
import { sessionsCreated } from "./0134_sessions_created.ts";
import { menuCodes } from "./0140_menu_codes.ts";
import { chatReads } from "./0141_chat_reads.ts";
import { initialPasswords } from "./0142_initial_passwords.ts";
import { chatRetracted } from "./0143_chat_retracted.ts";
import { deletedRecords } from "./0144_deleted_records.ts";
import { sharedViews } from "./0146_shared_views.ts";

/** Every migration, in the order in which they run. A released one is never changed; a new one is added at the end. */
export const migrations: readonly Migration[] = [
  factories,
  users,
  permissions,
  sessions,
  dictionaries,
  messages,
  requestLog,
  chat,
  audit,
  signIn,
  preferences,
  billRules,
  noticeAudience,
  language,
  disabledUsers,
  rightsWake,
  signInContacts,
  uploadUsage,
  nameSounds,
  signInCounts,
  sessionsCreated,
  menuCodes,
  chatReads,
  initialPasswords,
  chatRetracted,
  deletedRecords,
  sharedViews,
];
