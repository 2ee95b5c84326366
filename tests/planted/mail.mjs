/** Faults of the server's mail: where the password is sent, who gets which mail, and how often. */
const sender = "packages/server/src/mail/sender.slow.test.ts";
const talk = "packages/server/src/mail/talk.test.ts";
const wire = "tests/server/wire/mailSettings.test.ts";

export const mail = [
  {
    name: "mail-password-elsewhere",
    breaks: "A test sends the stored password to any server that it names.",
    file: "packages/server/src/features/sysConfig/mailCalls.ts",
    find: 'if (kept === "" || !isElsewhere) return kept;',
    replace: 'if (kept === "" || isElsewhere || !isElsewhere) return kept;',
    foundBy: { file: wire, test: "sends the kept password to no other server" },
  },
  {
    name: "mail-password-moves",
    breaks: "A stored password stays when the settings name another server.",
    file: "packages/server/src/features/sysConfig/mailIssues.ts",
    find: 'return isElsewhere ? "lost" : "same";',
    replace: 'return isElsewhere ? "same" : "same";',
    foundBy: { file: wire, test: "another server, port or encryption with the kept password" },
  },
  {
    name: "mail-password-audited",
    breaks: "The operation log contains the mail password.",
    file: "packages/server/src/features/sysConfig/handlers.ts",
    find: '{ mailPassword: isThere ? SECRET_MASK : "" }',
    replace: "{ mailPassword: isThere ? mailPassword : undefined }",
    foundBy: { file: wire, test: "the password is stored sealed and never" },
  },
  {
    name: "mail-password-in-plain",
    breaks: "A password goes over a connection that nobody encrypts.",
    file: "packages/server/src/mail/talk.ts",
    find: 'requireTLS: !tls && password !== "",',
    replace: "requireTLS: false,",
    foundBy: { file: talk, test: "a password without encryption" },
  },
  {
    name: "mail-answer-whole",
    breaks: "What a mail server says again is told with the password in it.",
    file: "packages/server/src/mail/mailFault.ts",
    find: 'text.replaceAll(form, "***")',
    replace: "text.replaceAll(form, form)",
    foundBy: { file: talk, test: "answer of the server does not contain the password" },
  },
  {
    name: "mail-anywhere",
    breaks: "Mail settings reach addresses inside the network of the server.",
    file: "packages/server/src/mail/talk.ts",
    find: "if (isIP(host) !== 0 && !mayCall(host, host))",
    replace: "if (isIP(host) !== 0 && mayCall === undefined)",
    foundBy: { file: talk, test: "an address that is not public and not permitted" },
  },
  {
    name: "mail-twice",
    breaks: "Each process sends what another one is sending.",
    file: "packages/server/src/mail/sender.ts",
    find: "next_at = ${new Date(at + LEASE_MS)}",
    replace: "next_at = ${new Date(at + LEASE_MS * 0)}",
    foundBy: { file: sender, test: "two processes that check at once" },
  },
  {
    name: "mail-for-good",
    breaks: "A permanently refused mail is sent again and again.",
    file: "packages/server/src/mail/sender.ts",
    find: "if (isFinal || nextAt",
    replace: "if ((isFinal && attempts < 0) || nextAt",
    foundBy: { file: sender, test: "a permanently refused mail is not tried" },
  },
  {
    name: "mail-flood",
    breaks: "Each failure is a mail of its own.",
    file: "packages/server/src/mail/queueMail.ts",
    find: "if ((counted.numAffectedRows ?? 0n) > 0n) continue;",
    replace: "if ((counted.numAffectedRows ?? 0n) < 0n) continue;",
    foundBy: { file: sender, test: "one mail an hour" },
  },
  {
    name: "mail-backup-unsaid",
    breaks: "A failed backup is not reported.",
    file: "packages/server/src/backup/keeper.ts",
    find: "if (isAsked) await onFailed(db, { name, at });",
    replace: "if (isAsked && at < 0) await onFailed(db, { name, at });",
    foundBy: { file: wire, test: "a requested backup that fails is reported" },
  },
];
