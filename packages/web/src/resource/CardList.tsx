import { createContext, type MouseEvent, type ReactNode, useContext, useId, useRef } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Chevron } from "../ui/Chevron.tsx";
import styles from "./cards.module.css";

/** One row of a list on a phone. */
export interface Card {
  readonly key: string;
  /** Name of the row for people. */
  readonly name: string;
  /** The name, or an element in its place. If it is a button, a tap on the card presses it. */
  readonly title: ReactNode;
  /** A state that needs attention, such as disabled or invalid; shown beside the title. */
  readonly mark?: ReactNode;
  readonly facts: readonly CardFact[];
  /** The menu of the row. */
  readonly end?: ReactNode;
  /** The record is disabled. */
  readonly isQuiet?: boolean;
  /** Missing: a tap does nothing, or presses the button in the title. */
  readonly onOpen?: (() => void) | undefined;
  /** Missing: the row cannot be chosen. */
  readonly choice?: CardChoice | undefined;
  /** Position in the tree, if the rows are a tree. */
  readonly level?: CardLevel | undefined;
}

/** A value in the second line of a card. */
export interface CardFact {
  readonly key: string;
  /** Name of the value, for screen readers. */
  readonly label: string;
  /** The label is also shown, because the value alone is not clear, as with a number or a time. */
  readonly isLabelled?: boolean;
  readonly value: ReactNode;
}

interface CardChoice {
  readonly label: string;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

interface CardLevel {
  /** Depth in the tree; 1 is the top. */
  readonly depth: number;
  /** Undefined if the row has no children. */
  readonly isOpen: boolean | undefined;
  readonly onToggle: () => void;
}

interface CardListProps {
  readonly label: string;
  readonly cards: readonly Card[];
  readonly isBusy: boolean;
  /** A tap only selects or deselects a row. */
  readonly isChoosing: boolean;
  /** Each row always has a checkbox, because the list has no other way to start choosing. */
  readonly hasBoxes?: boolean;
  /** Called on a long press, which starts choosing; the pressed row is chosen. */
  readonly onChoosing?: (() => void) | undefined;
  /** Shown if there are no cards. */
  readonly empty: ReactNode;
}

const InCard = createContext(false);

/** Whether the caller is inside a card. In a card all row actions are in its menu. */
export function useInCard(): boolean {
  return useContext(InCard);
}

/** Rows as cards of two lines, for phones: a tap opens a row, a long press chooses it. */
export function CardList(props: CardListProps) {
  const { label, cards, isBusy, isChoosing, hasBoxes = false, onChoosing, empty } = props;
  // Space before each title for the fold button, if any row has one.
  const hasOpeners = cards.some(({ level }) => level?.isOpen !== undefined);
  return (
    <InCard value={true}>
      <div className={styles["place"]} aria-busy={isBusy}>
        {cards.length === 0 ? (
          empty
        ) : (
          <ul aria-label={label}>
            {cards.map((card) => (
              <OneCard key={card.key} card={card} {...{ isChoosing, hasBoxes, hasOpeners, onChoosing }} />
            ))}
          </ul>
        )}
      </div>
    </InCard>
  );
}

interface OneCardProps extends Pick<CardListProps, "isChoosing" | "hasBoxes" | "onChoosing"> {
  readonly card: Card;
  readonly hasOpeners: boolean;
}

function OneCard({ card, isChoosing, hasBoxes, hasOpeners, onChoosing }: OneCardProps) {
  const id = useId();
  const { name, title, mark, facts, end, isQuiet, onOpen, choice, level } = card;
  const press = useLongPress(() => {
    if (!choice || choice.isDisabled || !onChoosing) return;
    onChoosing();
    choice.onChange(true);
  });
  const hasBox = (isChoosing || hasBoxes) && choice !== undefined;
  const isForChoice = isChoosing && choice !== undefined;
  return (
    <li
      className={styles["card"]}
      data-row-key={card.key}
      data-quiet={isQuiet === true}
      data-chosen={choice?.isChosen === true}
      aria-level={level?.depth}
      style={{ paddingInlineStart: `calc(var(--card-edge) + ${((level?.depth ?? 1) - 1) * INDENT_PX}px)` }}
      {...(isChoosing ? {} : press)}
    >
      {hasBox ? (
        <input
          id={id}
          type="checkbox"
          className={styles["box"]}
          aria-label={choice.label}
          checked={choice.isChosen}
          disabled={choice.isDisabled}
          onChange={({ target }) => choice.onChange(target.checked)}
        />
      ) : null}
      {level && hasOpeners ? <Opener name={name} level={level} /> : null}
      <div className={styles["body"]}>
        <div className={styles["first"]}>
          {isForChoice ? (
            <label htmlFor={id} className={styles["title"]}>
              {title}
            </label>
          ) : onOpen ? (
            <button type="button" className={styles["title"]} onClick={onOpen}>
              {title}
            </button>
          ) : (
            <span className={styles["title"]}>{title}</span>
          )}
          {mark}
        </div>
        {facts.length === 0 ? null : (
          <p className={styles["facts"]}>
            {facts.map((fact) => (
              <span key={fact.key}>
                {fact.isLabelled === true ? (
                  <span className={styles["label"]}>{`${fact.label} `}</span>
                ) : (
                  <span className="visually-hidden">{`${fact.label}: `}</span>
                )}
                {fact.value}
              </span>
            ))}
          </p>
        )}
      </div>
      {isForChoice || end === undefined || end === null ? null : <div className={styles["end"]}>{end}</div>}
    </li>
  );
}

function Opener({ name, level: { isOpen, onToggle } }: { readonly name: string; readonly level: CardLevel }) {
  const t = useTexts();
  if (isOpen === undefined) return <span className={styles["opener"]} />;
  return (
    <button
      type="button"
      className={styles["opener"]}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? "web.list.fold" : "web.list.unfold", { name })}
      onClick={onToggle}
    >
      <Chevron open={isOpen} />
    </button>
  );
}

/** Indent per tree level. */
const INDENT_PX = 16;
/** Duration of a long press. */
const LONG_PRESS_MS = 500;
/** A finger that moves further than this scrolls. */
const STILL_PX = 10;

/** Event handlers of a card that detect a long press. The tap at its end has no other effect. */
function useLongPress(onLong: () => void) {
  const timer = useRef<number>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const end = () => window.clearTimeout(timer.current);
  return {
    onPointerDown({ clientX, clientY, button }: Pick<PointerEvent, "clientX" | "clientY" | "button">) {
      end();
      wasLong.current = false;
      if (button !== 0) return;
      from.current = { x: clientX, y: clientY };
      timer.current = window.setTimeout(() => {
        wasLong.current = true;
        onLong();
      }, LONG_PRESS_MS);
    },
    onPointerMove({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
