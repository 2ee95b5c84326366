import { pageOf } from "../../resource/pageOf.tsx";
import { membersOf } from "../../rights/MembersDialog.tsx";

/** Positions: the ordinary page with the members of each. */
export const screen = pageOf("positions", { dialogs: { members: membersOf("positions") } });
