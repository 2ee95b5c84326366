import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { usePhone } from "../bind/usePhone.ts";
import { useTexts } from "../bind/useTexts.ts";
import { SearchInput } from "../ui/SearchInput.tsx";
import styles from "./bar.module.css";
import { type ConditionsProps, FilterChips } from "./FilterChips.tsx";
import { PhoneFilters, type Sorting } from "./PhoneFilters.tsx";
import { PrintedQuery, type PrintedQueryProps } from "./PrintedQuery.tsx";

interface ListBarProps {
  readonly keyword: string;
  readonly onQuery: (keyword: string) => void;
  readonly onReset: () => void;
  /** The choice of the tree entry, where there is no space for the tree. */
  readonly place?: ReactNode;
  /** The tree beside the list and its chosen entry, for paper. */
  readonly within?: PrintedQueryProps["within"];
  /** Tools for the tree entries. They open over the page, so they are never in the sheet of filters. */
  readonly placeTools?: ReactNode;
  /** Shown between the search and the filters, such as views. */
  readonly views?: ReactNode;
  readonly conditions?: ConditionsProps | undefined;
  /** Used on phones only; missing where rows cannot be sorted. */
  readonly sorting?: Sorting | undefined;
  /** Called with the sort field and the current text of the search box. An empty field means the default order. */
  readonly onSort?: (sort: string, keyword: string) => void;
  /** Number of rows; missing until it is known. */
  readonly total?: number | undefined;
  /** Shown at the end: display options and list actions. */
  readonly tools?: ReactNode;
  /** Actions for the chosen rows; replaces search and filters. */
  readonly strip?: ReactNode;
  /** Whether `strip` is shown now. */
  readonly hasStrip?: boolean;
}

/** A search is sent after this pause in typing. */
const TYPED_MS = 300;

/** The bar above a list. It searches after a pause in typing and on Enter; a filter applies at once. */
export function ListBar(props: ListBarProps) {
  const { keyword, onQuery, onReset, place = null, placeTools, views, conditions, sorting } = props;
  const { total, tools, strip, hasStrip = false } = props;
  const t = useTexts();
  const isPhone = usePhone();
  const [text, setText] = useState(keyword);
  /** True while an input method composes; unfinished text is not searched. */
  const [isComposing, setComposing] = useState(false);

  // The keyword that was sent arrives here a moment later. Text typed since then is kept.
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
      <PrintedQuery keyword={keyword} conditions={conditionsOf} within={props.within} />
      {strip}
      <search className={styles["query"]} aria-label={t("web.list.query")} hidden={hasStrip}>
        {place === null || inSheet ? null : <div className={styles["place"]}>{place}</div>}
        {/* Other forms stay outside this one: submitting them would submit this one, too. */}
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
