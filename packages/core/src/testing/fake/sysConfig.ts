import { SECRET_MASK } from "../../contract/sysConfig.ts";
import type { Wire } from "../../contract/wire.ts";
import type { Answer } from "./answers.ts";
import { changeRow, FakeRefusal, type FakeTable, rowOf } from "./tables.ts";

/**
 * Settings as one record with the id `all`. `mailProblem` and `textProblem` are the results of tests, `mails` is the
 * state of the mail, and `tested` is the last tested input.
 */
export function sysConfigAnswers(settings: FakeTable): Readonly<Record<string, Answer>> {
  const tried =
    (problemIn: string): Answer =>
    ({ body }) => {
      const row = rowOf(settings, "all");
      settings.rows.set("all", { ...row, tested: body });
      const problem = row[problemIn];
      if (typeof problem === "string") throw new FakeRefusal(400, problem, "mail_failed");
    };
  return {
    "sysConfig.read": () => rowOf(settings, "all"),
    "sysConfig.update": ({ body }) => changeRow(settings, "all", kept(body), true),
    "sysConfig.testMail": tried("mailProblem"),
    "sysConfig.testText": tried("textProblem"),
    "sysConfig.mails": () => rowOf(settings, "all")["mails"] ?? { waiting: 0, sent: 0, failed: 0, problems: [] },
  };
}

/** The mask keeps a secret unchanged; a new secret is shown as the mask afterwards. */
function kept({ emailPassword, ...body }: Wire): Wire {
  if (emailPassword === undefined || emailPassword === SECRET_MASK) return body;
  return { ...body, emailPassword: emailPassword === "" ? "" : SECRET_MASK };
}
