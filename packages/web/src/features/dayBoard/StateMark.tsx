import type { DayState } from "@banche/core/day";
import { useTexts } from "../../bind/useTexts.ts";
import marks from "./marks.module.css";

const shapes: Readonly<Record<DayState, React.ReactNode>> = {
  notStarted: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  expiredPaper: (
    <>
      <path d="M1.5.8h6l3 3v7.4h-9z" fill="currentColor" />
      <path d="M3.500 6h5M3.500 8.500h5" stroke="var(--sheet)" strokeWidth="1.2" />
    </>
  ),
  late: <path d="M6 1 11.5 11H.5z" fill="currentColor" />,
  early: <path d="M6 11 .5 1h11z" fill="none" stroke="currentColor" strokeWidth="1.600" strokeLinejoin="round" />,
  noSignal: (
    <circle cx="6" cy="6" r="4.600" fill="none" stroke="currentColor" strokeWidth="1.7" strokeDasharray="2.200 1.700" />
  ),
  running: <path d="M1 2.500h6.500L11 6 7.500 9.500H1z" fill="currentColor" />,
  waiting: <circle cx="6" cy="6" r="4.400" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  arrived: <path d="M1.500 6.500 4.500 9.500 10.500 2.500" fill="none" stroke="currentColor" strokeWidth="1.600" />,
  cancelled: <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.600" />,
};

/** Only the shape of a state, for places where its name is beside it. */
export function StateShape({ state }: { readonly state: DayState }) {
  return (
    <svg className={marks["shape"]} data-state={state} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[state]}
    </svg>
  );
}

interface StateMarkProps {
  readonly state: DayState;
  readonly minutes?: number;
  readonly isAssumed?: boolean;
}

/** A state by shape, name and colour, with its minutes if it has some. */
export function StateMark({ state, minutes, isAssumed = false }: StateMarkProps) {
  const t = useTexts();
  return (
    <span className={marks["mark"]} data-state={state}>
      <StateShape state={state} />
      {isAssumed ? t("day.assumed") : stateText(t, state, minutes)}
    </span>
  );
}

/** The name of a state. */
export function stateText(t: ReturnType<typeof useTexts>, state: DayState, minutes?: number): string {
  const counts = state === "notStarted" || state === "late" || state === "early" || state === "noSignal";
  return counts && minutes !== undefined ? t(`day.stateMinutes.${state}`, { minutes }) : t(`day.states.${state}`);
}
