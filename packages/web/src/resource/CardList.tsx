import { createContext, type MouseEvent, type ReactNode, useContext, useId, useRef } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Chevron } from "../ui/Chevron.tsx";
import styles from "./cards.module.css";

/** One row of a list on a telephone. */
export interface Card {
  readonly key: string;
  /** What people call the row. */
  readonly name: string;
  /** The name, or what is drawn in its place: a button there is what a tap on the card presses. */
  readonly title: ReactNode;
  /** What is off or wrong, beside the title. */
  readonly mark?: ReactNode;
  readonly facts: readonly CardFact[];
  /** The menu of the row. */
  readonly end?: ReactNode;
  /** It is switched off. */
  readonly isQuiet?: boolean;
  /** Missing: a tap does nothing, or presses the button in the title. */
  readonly onOpen?: (() => void) | undefined;
  /** Missing: the row cannot be chosen. */
  readonly choice?: CardChoice | undefined;
  /** Where the rows are a tree. */
  readonly level?: CardLevel | undefined;
}

/** A value in the second line of a card. */
export interface CardFact {
  readonly key: string;
  /** Read out before the value. */
  readonly label: string;
  /** The label is shown, too: the value alone does not say what it is, as a number or a time does not. */
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
  /** 1 is the outermost. */
  readonly depth: number;
  /** Undefined where nothing lies below. */
  readonly isOpen: boolean | undefined;
  readonly onToggle: () => void;
}

interface CardListProps {
  readonly label: string;
  readonly cards: readonly Card[];
  readonly isBusy: boolean;
  /** A tap chooses a row, and does nothing else. */
  readonly isChoosing: boolean;
  /** Each row has a box beside what it does, as there is no other way to begin. */
  readonly hasBoxes?: boolean;
  /** What a long press begins; the row that was pressed is chosen. */
  readonly onChoosing?: (() => void) | undefined;
  /** In place of the cards when there are none. */
  readonly empty: ReactNode;
}

const InCard = createContext(false);

/** Whether the caller is drawn in a card: there all that can be done with a row is in its menu. */
export function useInCard(): boolean {
  return useContext(InCard);
}

/** Rows as cards of two lines, for telephones: a tap opens, a long press chooses. */
export function CardList(props: CardListProps) {
  const { label, cards, isBusy, isChoosing, hasBoxes = false, onChoosing, empty } = props;
  // Titles begin at the same place; at the edge where no row can be opened.
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

/** What a level is moved in by. */
const INDENT_PX = 16;
/** How long a press lasts that chooses. */
const LONG_PRESS_MS = 500;
/** A finger that moves this far scrolls. */
const STILL_PX = 10;

/** What a card needs to hear a long press; the tap that ends it does nothing else. */
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
