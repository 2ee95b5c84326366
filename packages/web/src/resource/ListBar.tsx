import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { usePhone } from "../bind/usePhone.ts";
import { useTexts } from "../bind/useTexts.ts";
import { SearchInput } from "../ui/SearchInput.tsx";
import styles from "./bar.module.css";
import { type ConditionsProps, FilterChips } from "./FilterChips.tsx";
import { PhoneFilters, type Sorting } from "./PhoneFilters.tsx";

interface ListBarProps {
  readonly keyword: string;
  readonly onQuery: (keyword: string) => void;
  readonly onReset: () => void;
  /** The choice of place, where there is no room for a tree beside. */
  readonly place?: ReactNode;
  /** What can be done with the places themselves. It opens over the page, so it is never in the sheet of filters. */
  readonly placeTools?: ReactNode;
  /** Between the search and the filters, such as views. */
  readonly views?: ReactNode;
  readonly conditions?: ConditionsProps | undefined;
  /** Used on telephones alone; missing where rows cannot be sorted. */
  readonly sorting?: Sorting | undefined;
  /** Told with the keyword as it stands in the search; an empty name is the usual order. */
  readonly onSort?: (sort: string, keyword: string) => void;
  /** Rows that there are now; missing until it is known. */
  readonly total?: number | undefined;
  /** At the end: how the list is shown, and what can be done with it. */
  readonly tools?: ReactNode;
  /** What can be done with the chosen rows; it takes the place of search and filters. */
  readonly strip?: ReactNode;
  /** Whether it does so now. */
  readonly hasStrip?: boolean;
}

/** A search goes out when nothing was typed for so long. */
const TYPED_MS = 300;

/** The one row above a list: it searches while somebody types, and on Enter; a filter acts at once. */
export function ListBar(props: ListBarProps) {
  const { keyword, onQuery, onReset, place = null, placeTools, views, conditions, sorting } = props;
  const { total, tools, strip, hasStrip = false } = props;
  const t = useTexts();
  const isPhone = usePhone();
  const [text, setText] = useState(keyword);
  /** Letters that an input method has not settled yet are no query. */
  const [isComposing, setComposing] = useState(false);

  // What was asked for here comes back a moment later; what was typed since then stays.
  const [asked, setAsked] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  if (keyword !== seen) {
    setSeen(keyword);
    setAsked(keyword);
    if (keyword !== asked) setText(keyword);
  }
  const sent = () => {
    setAsked(text.trim());
    return text.trim();
  };
  const askTyped = useEffectEvent(() => {
    if (text.trim() !== asked) onQuery(sent());
  });
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(askTyped, TYPED_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing]);

  const reset = () => {
    setText("");
    setAsked("");
    onReset();
  };
  const conditionsOf = conditions?.all ?? [];
  const onAsk = (name: string, value: string) => conditions?.onAsk(name, value, sent());
  const isAsked = text !== "" || conditionsOf.some(({ words }) => words !== "") || (sorting?.sort ?? "") !== "";
  const inSheet = isPhone && (conditionsOf.length > 0 || sorting !== undefined);
  return (
    <div className={styles["bar"]} data-busy={hasStrip}>
      {strip}
      <search className={styles["query"]} aria-label={t("web.list.query")} hidden={hasStrip}>
        {place === null || inSheet ? null : <div className={styles["place"]}>{place}</div>}
        {/* Forms of what opens beside it are not inside: their end would be told to this one. */}
        <form
          {...(styles["keyword"] !== undefined && { className: styles["keyword"] })}
          onSubmit={(event) => {
            event.preventDefault();
            onQuery(sent());
          }}
        >
          <SearchInput
            label={t("common.hints.keyword")}
            clearLabel={t("common.verbs.clear")}
            value={text}
            maxLength={200}
            placeholder={t("common.hints.keyword")}
            enterKeyHint="search"
            onText={setText}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
          />
        </form>
        <div className={styles["row"]}>
          {inSheet ? (
            <PhoneFilters
              {...{ all: conditionsOf, place, total, onAsk, sorting, onReset: reset }}
              onSort={(sort) => props.onSort?.(sort, sent())}
            />
          ) : null}
          {views}
          {placeTools}
          {conditionsOf.length > 0 && !isPhone ? <FilterChips all={conditionsOf} onAsk={onAsk} /> : null}
          {isPhone && !isAsked ? null : (
            <button type="button" className={styles["quiet"]} onClick={reset}>
              {t("common.verbs.reset")}
            </button>
          )}
        </div>
      </search>
      {tools === undefined ? null : (
        <div className={styles["tools"]} role="toolbar" aria-label={t("web.list.tools")}>
          {tools}
        </div>
      )}
    </div>
  );
}
