import type { Stored, StoredColumn } from "../../planning/stored.ts";

const code = { type: "text", collation: "C" } as const;
const keys = { ...code, notNull: true } as const;
const empty: StoredColumn = { type: "text", notNull: true, default: "''::text" };
const off: StoredColumn = { type: "boolean", notNull: true, default: "false" };
const instant: StoredColumn = { type: "timestamp with time zone" };

/** Account data other than personal fields: for search, sign-in and deleted accounts. */
export const userStored: Stored = {
  columns: {
    gender: { type: "smallint", notNull: true, default: "3" },
    pinyin: keys,
    pinyin_initials: keys,
    sounds: empty,
    signature: empty,
    administrator: off,
    password_hash: { type: "text" },
    password_changed_at: instant,
    must_change_password: off,
    language: empty,
    theme: { type: "text", notNull: true, default: "'classic'::text" },
    permission_version: { type: "integer", notNull: true, default: "1" },
    deleted_at: instant,
    sign_in_mobile: code,
    search_grams: {
      type: "text[]",
      generated:
        "grams((((((((account || ' '::text) || real_name) || ' '::text) || mobile_phone) || ' '::text) || pinyin_initials) || ' '::text) || sounds)",
    },
  },
  onDelete: { manager: "set null" },
  indexes: [
    { name: "users_sign_in_mobile", unique: true, keys: ["sign_in_mobile"] },
    { name: "users_pinyin", keys: ["pinyin", "id"] },
    { name: "users_created", keys: ["created_at", "id"] },
    { name: "users_mobile_phone", keys: ["mobile_phone"] },
    { name: "users_search", method: "gin", keys: ["search_grams"] },
    { name: "users_disabled", keys: ["sort_order", "id"], where: "NOT enabled" },
  ],
};
