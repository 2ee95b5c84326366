import type { Output } from "@banche/core";
import { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { listTree } from "../../records/treeList.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { menuButtonTable } from "./table.ts";

type Buttons = Output<typeof contract.menuButtons.parents>;

/** Buttons of menu entries: the standard calls and the picker of a parent (contract-base §3.3). */
export function menuButtonsHandlers(deps: Deps): HandlersOf<typeof contract.menuButtons> {
  return {
    ...recordHandlers(contract.menuButtons, menuButtonTable, deps),
    async parents(call) {
      // The codec of the endpoint knows the members of its rows.
      return (await listTree(await policyOf(menuButtonTable, call), call)) as unknown as Buttons;
    },
  };
}
