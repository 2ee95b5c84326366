import { resources } from "@banche/core";
import { pageOf } from "../../resource/pageOf.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/** Users: the ordinary page, and a dialog for a new password. */
export const screen = pageOf(resources.users, { dialogs: { resetPassword: ResetPassword } });
