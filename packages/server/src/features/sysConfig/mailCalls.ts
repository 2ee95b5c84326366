import type { Language } from "@banche/core";
import { rules } from "@banche/core/forms";
import { textOf } from "@banche/core/text";
import { type contract, SECRET_MASK } from "@banche/core/wire";
import type { Kysely } from "kysely";

import { GatewayFault } from "../../auth/codeSender.ts";
import { readSettings, type Settings } from "../../auth/settings.ts";
import { newId } from "../../base/ids.ts";
import { refuse } from "../../base/respond.ts";
import { within } from "../../base/within.ts";
import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { MailFault } from "../../mail/mailFault.ts";
import { keptMailPassword, mailPlace, type MailServer, mailServerOf } from "../../mail/mailServer.ts";
import { mailCounts, mailProblems } from "../../mail/mailState.ts";
import { talkTo } from "../../mail/talk.ts";
import { audit } from "../../records/audit.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { mailIssues } from "./mailIssues.ts";

/** Time limit of a test, from the look-up of the host name to the end. */
const TEST_LIMIT_MS = 10_000;
/** Largest number of concurrent tests in this process. Each holds a transaction until the other server answers. */
const MOST_TESTS = 3;
const mobilePattern = /^1[3-9]\d{9}$/;

type TestMail = typeof contract.sysConfig.testMail;

/** Tests of mail and text messages, and the list of sent mail. */
export function mailCalls(deps: Deps): Pick<HandlersOf<typeof contract.sysConfig>, "testMail" | "testText" | "mails"> {
  const { secrets, mayCall, limiter, sendCode, now, database } = deps;
  let tests = 0;

  /**
   * Runs a limited number of tests at a time. Repeated failures or messages are slowed down for each user. The result is logged even if
   * the call is refused.
   */
  async function tried(call: Context, what: "mail" | "text", facts: object, work: () => Promise<void>): Promise<void> {
    const sends = what === "text" || ("to" in facts && facts.to !== "");
    const attempt = limiter.attempt(`${what} ${sends ? "sent" : "tried"} ${call.session.userId}`, call.request.ip, {
      purpose: "code",
    });
    if ("retryAfterMs" in attempt) throw refuse.rateLimited(attempt.retryAfterMs);
    if (tests >= MOST_TESTS) throw refuse.overloaded();
    tests += 1;
    const note = (result: string): Promise<void> =>
      audit(
        { ...call, session: call.session, db: database.kysely },
        { action: "test", resource: "sysConfig", recordId: what, after: { ...facts, result } },
      );
    try {
      await work();
      await note("ok");
      if (!sends) attempt.succeeded();
    } catch (error) {
      if (!(error instanceof MailFault || error instanceof GatewayFault)) throw error;
      await note(error instanceof MailFault ? error.fault : error.message);
      throw error;
    } finally {
      tests -= 1;
    }
  }

  return {
    async testMail(call) {
      const { body, request } = call;
      const to = body.to?.trim() ?? "";
      if (to !== "" && !rules.email.test(to)) throw refuse.validation([{ field: "to", rule: "email" }]);
      const language = request.language;
      const mail =
        to === ""
          ? undefined
          : {
              ...{ id: newId(now()), to },
              subject: textOf(language, "mails.test.subject"),
              text: textOf(language, "mails.test.text"),
            };
      try {
        const server = await askedServer(call);
        const { host, port, tls } = server;
        await tried(call, "mail", { host, port, tls, to }, () =>
          talkTo(server, mail, { mayCall, limitMs: TEST_LIMIT_MS }),
        );
      } catch (error) {
        throw refusalOfMail(error, language);
      }
      call.say(mail ? textOf(language, "mails.taken", { to }) : textOf(language, "mails.fine"));
    },

    async testText(call) {
      const { body, request } = call;
      const mobile = body.mobile.trim();
      if (!mobilePattern.test(mobile)) throw refuse.validation([{ field: "mobile", rule: "iphone" }]);
      if (!sendCode) throw refuse.because("codes_unsupported", "mails.noGateway");
      const text = textOf(request.language, "mails.sample");
      try {
        await tried(call, "text", { mobile }, async () => {
          const ending = await within(TEST_LIMIT_MS, sendCode({ mobile, text }), "late");
          if (ending === "late") throw new GatewayFault(0, "");
        });
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error;
        const { status, answer } = error;
        if (status === 0) throw refuse.because("gateway_failed", "mails.gatewaySilent");
        throw refuse.because("gateway_failed", "mails.gatewayRefused", { status, answer });
      }
      call.say(textOf(request.language, "mails.textSent", { mobile }));
    },

    async mails({ db }) {
      return { ...(await mailCounts(db, now())), problems: await mailProblems(db) };
    },
  };

  /** The mail server to test. @throws {Refusal} where it is incomplete; {MailFault} where the stored password cannot be decrypted */
  async function askedServer({ db, body }: Call<TestMail>): Promise<MailServer> {
    const { to: _to, mailPassword = "", ...given } = body;
    const { settings: kept } = await readSettings(db);
    const sent = Object.entries(given).filter(([, value]) => value !== undefined);
    const asked: Settings = {
      ...kept,
      ...Object.fromEntries(sent.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])),
    };
    const isElsewhere = mailPlace.some((name) => asked[name] !== kept[name]);
    const isGiven = mailPassword !== "" && mailPassword !== SECRET_MASK;
    const password = isGiven ? mailPassword : await passwordFor(db, asked, isElsewhere);
    const after = password === "" ? "same" : { given: password };
    const issues = mailIssues({ ...asked, alertEmails: "" }, mailPlace, after, undefined);
    const { mailHost, mailPort } = asked;
    const more = [
      ...(mailHost === "" ? [{ field: "mailHost", rule: "required" }] : []),
      ...(mailPort >= 1 && mailPort <= 65_535
        ? []
        : [{ field: "mailPort", rule: "tooLarge", params: { max: 65_535 } }]),
    ];
    if (issues.length + more.length > 0) throw refuse.validation([...issues, ...more]);
    return mailServerOf(asked, password);
  }

  /** The stored password, only for the server that it was stored for. Otherwise a caller could have it sent to another server. */
  async function passwordFor(db: Kysely<Schema>, { mailAccount }: Settings, isElsewhere: boolean): Promise<string> {
    if (mailAccount === "") return "";
    const kept = await keptMailPassword(db, secrets);
    if (kept === "" || !isElsewhere) return kept;
    throw refuse.validation([{ field: "mailPassword", rule: "again", text: "sysConfig.problems.passwordAgain" }]);
  }
}

function refusalOfMail(error: unknown, language: Language): unknown {
  if (!(error instanceof MailFault)) return error;
  const { fault, answer } = error;
  if (answer === "") return refuse.because("mail_failed", `mails.faults.${fault}`);
  const what = textOf(language, `mails.faults.${fault}`);
  return refuse.because("mail_failed", "mails.said", { what, answer });
}
