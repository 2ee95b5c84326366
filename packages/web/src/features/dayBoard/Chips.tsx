import { type DayState, dayStates, exceptionStates } from "@banche/core/day";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./dayBoard.module.css";
import { StateShape } from "./StateMark.tsx";
import type { BoardState } from "./useBoard.ts";

interface ChipsProps {
  readonly board: BoardState;
  /** Undefined: trips that need attention. */
  readonly chosen: DayState | undefined;
  readonly onChoose: (state: DayState | undefined) => void;
}

/** The number of trips in each state; a click filters the list by it. */
export function Chips({ board, chosen, onChoose }: ChipsProps) {
  const t = useTexts();
  const isWrong = (state: DayState) => exceptionStates.some((one) => one === state);
  return (
    <div className={styles["chips"]} role="group" aria-label={t("day.fields.state")}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t("day.attention")} <b>{board.queue.length}</b>
      </button>
      {dayStates.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          data-quiet={!isWrong(state) || board.countOf(state) === 0}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          <StateShape state={state} />
          {t(`day.states.${state}`)} <b>{board.countOf(state)}</b>
        </button>
      ))}
    </div>
  );
}
