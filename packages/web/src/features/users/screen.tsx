import { newPassword } from "@banche/core/forms";
import { encodePassword } from "@banche/core/wire";
import { lateAntd } from "../../bind/lateAntd.tsx";
import { pageOf } from "../../resource/pageOf.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { rolesLost } from "./rolesLost.ts";

const HandOver = lateAntd(async () => (await import("./HandOver.tsx")).HandOver);
const ResetPassword = lateAntd(async () => (await import("./ResetPassword.tsx")).ResetPassword);

/**
 * Users: the default page with dialogs for a new password and for handing over work, and the first password of a new
 * user.
 */
export const screen = pageOf("users", {
  dialogs: { resetPassword: ResetPassword, handOver: HandOver },
  warning: rolesLost,
  making() {
    const password = newPassword((length) => crypto.getRandomValues(new Uint8Array(length)));
    return {
      members: { password: encodePassword(password) },
      // Other servers of the platform do not use this password.
      Made: ({ answer, record, onClose }) =>
        hasTaken(answer) ? (
          <FirstPassword
            name={String(record["realName"] ?? "")}
            account={String(record["account"] ?? "")}
            password={password}
            onClose={onClose}
          />
        ) : null,
    };
  },
});

function hasTaken(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "passwordTaken" in answer && answer.passwordTaken === true;
}
