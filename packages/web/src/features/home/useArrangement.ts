import { usePreference } from "../../bind/usePreference.ts";
import { type Arrangement, type CardName, moved, readArrangement, toggled, usualArrangement } from "./arrangement.ts";

/**
 * The user's arrangement of the home page. It is stored with the account, or in the browser if the server has no
 * preferences.
 */
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
