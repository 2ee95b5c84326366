import type { TextKey } from "../i18n/catalogue.ts";
import { isMobileNumber } from "../validation/mobile.ts";

/** A missing input of a sign-in form: field name and text (spec §5). */
export interface InputProblem<Field extends string> {
  readonly field: Field;
  readonly text: Extract<TextKey, `session.enter${string}`>;
}

export type CheckedInput<Input> =
  | { readonly ok: true; readonly value: Input }
  | { readonly ok: false; readonly problems: readonly InputProblem<keyof Input & string>[] };

export interface AccountInput {
  /** Account, mobile number, or `mobile@account` for a sub-account (spec §2). */
  readonly account: string;
  readonly password: string;
}

export interface CodeInput {
  readonly mobile: string;
  readonly code: string;
}

/** Checks the account form and trims the account; the password is not changed (spec §5). */
export function checkAccountInput(input: AccountInput): CheckedInput<AccountInput> {
  const account = input.account.trim();
  const problems: InputProblem<keyof AccountInput>[] = [];
  if (account === "") problems.push({ field: "account", text: "session.enterAccount" });
  if (input.password === "") problems.push({ field: "password", text: "session.enterPassword" });
  return problems.length === 0 ? { ok: true, value: { account, password: input.password } } : { ok: false, problems };
}

/** Checks the form for a code by SMS: a mobile number and the code, both trimmed (spec §2, §5). */
export function checkCodeInput(input: CodeInput): CheckedInput<CodeInput> {
  const value = { mobile: input.mobile.trim(), code: input.code.trim() };
  const problems: InputProblem<keyof CodeInput>[] = [];
  if (!isMobileNumber(value.mobile)) problems.push({ field: "mobile", text: "session.enterMobile" });
  if (value.code === "") problems.push({ field: "code", text: "session.enterCode" });
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}
