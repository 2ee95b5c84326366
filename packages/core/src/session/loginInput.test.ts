import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOf } from "../i18n/pick.ts";
import { checkAccountInput, checkCodeInput } from "./loginInput.ts";
import { reduceSession, type SessionEvent, type SessionState, signedOut } from "./machine.ts";

describe("sign-in forms", () => {
  test("the account is trimmed, the password is not", () => {
    expect(checkAccountInput({ account: " 13800138000@lina ", password: " pw " })).toEqual({
      ok: true,
      value: { account: "13800138000@lina", password: " pw " },
    });
    expect(checkCodeInput({ mobile: " 13800138000 ", code: " 1234 " })).toEqual({
      ok: true,
      value: { mobile: "13800138000", code: "1234" },
    });
  });

  test.each([
    [checkAccountInput({ account: "  ", password: "x" }), ["Please enter the account number"]],
    [checkAccountInput({ account: "a", password: "" }), ["Please enter your password"]],
    [
      checkAccountInput({ account: "", password: "" }),
      ["Please enter the account number", "Please enter your password"],
    ],
    [checkCodeInput({ mobile: "1380013800", code: "1" }), ["Please enter the correct mobile number"]],
    [checkCodeInput({ mobile: "13800138000", code: " " }), ["Please enter the verification code"]],
  ])("missing input is named %#", (result, texts) => {
    expect(result.ok ? [] : result.problems.map(({ text }) => textOf("en", text))).toEqual(texts);
  });
});

describe("session machine", () => {
  const event: fc.Arbitrary<SessionEvent> = fc.constantFrom<SessionEvent>(
    { type: "signedIn", token: "t1" },
    { type: "signedIn", token: "t2" },
    { type: "loaded", current: {}, factoryId: "f-1" },
    { type: "factoryChosen", factoryId: "f-2" },
    { type: "locked" },
    { type: "unlocked" },
    { type: "ended", code: "session_expired" },
    { type: "signedOut" },
    { type: "signedOut", elsewhere: true },
  );

  test("the reason for the end of a session is known until the next sign-in", () => {
    const signedIn = reduceSession(signedOut, { type: "signedIn", token: "t1" });
    const elsewhere = reduceSession(signedIn, { type: "signedOut", elsewhere: true });
    expect(elsewhere).toEqual({ status: "signedOut", elsewhere: true });
    expect(reduceSession(elsewhere, { type: "ended", code: "session_expired" })).toBe(elsewhere);
    expect(reduceSession(elsewhere, { type: "signedIn", token: "t2" })).toEqual({ status: "signedIn", token: "t2" });
    const ended = reduceSession(signedIn, { type: "ended", code: "session_replaced", message: "601" });
    expect(ended).toEqual({ status: "signedOut", endedBy: "session_replaced", message: "601" });
    expect(reduceSession(ended, { type: "signedOut" })).toEqual(signedOut);
  });

  test("only a sign-in gives a token, only unlocking opens a lock, and an end removes the token", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state: SessionState = signedOut;
        for (const each of events) {
          const next = reduceSession(state, each);
          if (state.status === "signedOut" && each.type !== "signedIn") expect(next.status).toBe("signedOut");
          if (state.status === "locked" && next.status === "signedIn")
            expect(["unlocked", "signedIn"]).toContain(each.type);
          if (each.type === "ended" || each.type === "signedOut") expect(Object.keys(next)).not.toContain("token");
          if (next.status === "locked" && state.status !== "locked") expect(each.type).toBe("locked");
          state = next;
        }
      }),
    );
  });
});
