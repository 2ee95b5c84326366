import { usePageRights } from "../../bind/useSession.ts";

/** The user's rights on the board. */
export interface BoardRights {
  readonly depart: boolean;
  readonly arrive: boolean;
  readonly cancel: boolean;
  readonly reassign: boolean;
  /** Whether a reason for expired papers is accepted. */
  readonly override: boolean;
}

/** A reassignment creates a duty, so it also needs that right. */
export function useBoardRights(): BoardRights {
  const board = usePageRights("bus.dayBoard");
  const duties = usePageRights("bus.duty");
  return {
    depart: board.button("btn_depart"),
    arrive: board.button("btn_arrive"),
    cancel: board.button("btn_cancelTrip"),
    reassign: board.button("btn_reassign") && duties.button("btn_add"),
    override: duties.button("btn_override"),
  };
}
