import type { Migration } from "../migrate.ts";

/**
 * The number that an account signs in with, apart from the number it is called at: several may be called at one number, one
 * alone signs in with it, the first. Triggers keep it, so that every way to write a number keeps the rule. Also the codes that
 * prove a new number of the own account.
 */
export const signInContacts: Migration = {
  name: "0130_sign_in_contacts",
  statements: [
    `alter table users add column sign_in_mobile text collate "C"`,
    `update users u set sign_in_mobile = mobile_phone where mobile_phone ~ '^1[0-9]{10}$'
      and not exists (select 1 from users other where other.mobile_phone = u.mobile_phone and other.id <> u.id)`,
    `create unique index users_sign_in_mobile on users (sign_in_mobile)`,
    `create function take_sign_in_mobile() returns trigger language plpgsql as $$
      begin
        if new.mobile_phone ~ '^1[0-9]{10}$' and not exists (
          select 1 from users other where other.sign_in_mobile = new.mobile_phone and other.id <> new.id
        ) then
          new.sign_in_mobile := new.mobile_phone;
        else
          new.sign_in_mobile := null;
        end if;
        return new;
      end $$`,
    `create trigger sign_in_mobile_taken before insert or update of mobile_phone on users
      for each row execute function take_sign_in_mobile()`,
    // A number that became free goes to the one account that is called at it.
    `create function pass_on_sign_in_mobiles() returns trigger language plpgsql as $$
      begin
        if pg_trigger_depth() > 1 then
          return null;
        end if;
        update users heir set sign_in_mobile = heir.mobile_phone
          where heir.sign_in_mobile is null
            and heir.mobile_phone in (select gone.sign_in_mobile from gone where gone.sign_in_mobile is not null)
            and not exists (select 1 from users other where other.sign_in_mobile = heir.mobile_phone)
            and not exists (select 1 from users other where other.mobile_phone = heir.mobile_phone and other.id <> heir.id);
        return null;
      end $$`,
    `create trigger sign_in_mobiles_changed after update on users referencing old table as gone
      for each statement execute function pass_on_sign_in_mobiles()`,
    `create trigger sign_in_mobiles_removed after delete on users referencing old table as gone
      for each statement execute function pass_on_sign_in_mobiles()`,
    `create table contact_codes (
      user_id text collate "C" primary key references users on delete cascade,
      mobile text collate "C" not null,
      code_hash bytea not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`,
  ],
};
