import { usePreference } from "../../bind/usePreference.ts";
import { type Arrangement, type CardName, moved, readArrangement, toggled, usualArrangement } from "./arrangement.ts";

/** How the user wants the home page; kept with the account, and in the browser on servers that keep nothing. */
export function useArrangement() {
  const [arrangement, change] = usePreference<Arrangement>("home", readArrangement);
  return {
    shown: arrangement.order.filter((name) => !arrangement.hidden.includes(name)),
    hidden: arrangement.order.filter((name) => arrangement.hidden.includes(name)),
    move: (name: CardName, by: -1 | 1) => change(moved(arrangement, name, by)),
    toggle: (name: CardName) => change(toggled(arrangement, name)),
    reset: () => change(usualArrangement),
  };
}
