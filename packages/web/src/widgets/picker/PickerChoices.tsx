import { type LookupEntry, pickerTree } from "@banche/core/forms";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { type Options, useOptions } from "../../bind/useOptions.ts";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { PickerTree } from "./PickerTree.tsx";
import styles from "./picker.module.css";

interface PickerChoicesProps {
  readonly target: string;
  readonly only: string | undefined;
  /** Name of one record. */
  readonly name: string;
  readonly chosen: readonly string[];
  readonly multiple: boolean;
  readonly onToggle: (entry: LookupEntry) => void;
  /** The match for a pressed Enter is being read, or was found. */
  readonly isEntered: boolean;
  readonly onEnter: (isEntered: boolean) => void;
}

/** A search with its matches: without a text, the first page of all records. Enter chooses the best match once it was found. */
export function PickerChoices(props: PickerChoicesProps) {
  const { target, only, name, chosen, multiple, onToggle, isEntered, onEnter } = props;
  const t = useTexts();
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [keyword, setKeyword] = useState("");
  const options = useOptions(target, { keyword, only, isDone: isEntered });
  const { entries, isCurrent, failure } = options;
  const wanted = keyword.trim();
  const nodes = useMemo(
    () =>
      wanted === "" ? pickerTree({ entries, only }) : entries.map((entry) => ({ entry, pickable: true, children: [] })),
    [wanted, entries, only],
  );
  const isFlat = nodes.every(({ children }) => children.length === 0);
  const toggle = (id: string) => {
    const entry = entries.find((one) => one.id === id);
    if (entry) onToggle(entry);
  };

  const isDecided = isEntered && (isCurrent || failure !== undefined);
  const decide = useEffectEvent(() => {
    onEnter(false);
    if (isCurrent && entries[0]) onToggle(entries[0]);
  });
  useEffect(() => {
    if (isDecided) decide();
  }, [isDecided]);

  return (
    <div className={styles["choices"]}>
      <input
        ref={field}
        type="text"
        role="searchbox"
        data-first=""
        className={styles["search"]}
        value={keyword}
        maxLength={100}
        placeholder={t("widgets.picker.search")}
        aria-label={t("widgets.picker.search")}
        aria-describedby={hintId}
        onChange={(event) => {
          onEnter(false);
          setKeyword(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          // Enter must not submit a surrounding form.
          if (event.key === "Enter") {
            event.preventDefault();
            if (failure !== undefined) options.retry();
            else onEnter(wanted !== "");
          } else if (event.key === "ArrowDown") {
            event.preventDefault();
            place.current?.querySelector<HTMLElement>("[role=tree]")?.focus();
          }
        }}
      />
      <p id={hintId} className={styles["about"]} role="status">
        {statusOf(t, wanted, options, isFlat)}
      </p>
      <div ref={place} className={styles["tree"]} aria-busy={!isCurrent && failure === undefined}>
        {nodes.length > 0 ? (
          <PickerTree
            key={wanted === "" ? "tree" : "found"}
            {...{ nodes, isFlat, chosen, multiple }}
            label={t("web.list.tree", { name })}
            onToggle={toggle}
            onEnd={options.more}
          />
        ) : failure !== undefined ? null : isCurrent ? (
          <p className={styles["nothing"]}>
            {wanted === "" ? t("common.states.empty") : t("widgets.picker.nothing", { keyword: wanted, name })}
          </p>
        ) : (
          <Lines count={8} />
        )}
        {failure !== undefined && entries.length === 0 ? (
          <Notice
            alert
            title={errorText(t, failure)}
            action={
              <Button
                onClick={() => {
                  // The button is removed, and the focus would be lost with it.
                  field.current?.focus();
                  options.retry();
                }}
              >
                {t("common.verbs.retry")}
              </Button>
            }
          />
        ) : null}
      </div>
      <Further {...options} />
    </div>
  );
}

/** A button for the next page, for users who do not scroll, and its state. */
function Further({ entries, total, isCapped, hasMore, isReadingMore, failure, more, retry }: Options) {
  const t = useTexts();
  if (entries.length === 0 || !hasMore) return null;
  return (
    <div className={styles["further"]}>
      {failure === undefined ? null : <span role="alert">{errorText(t, failure)}</span>}
      <button
        type="button"
        className={styles["link"]}
        aria-disabled={isReadingMore}
        onClick={failure === undefined ? more : retry}
      >
        {isReadingMore
          ? t("common.states.loading")
          : failure === undefined
            ? t("widgets.picker.more", { shown: entries.length, count: isCapped ? `${total}+` : total })
            : t("common.verbs.retry")}
      </button>
    </div>
  );
}

function statusOf(
  t: ReturnType<typeof useTexts>,
  wanted: string,
  { isCurrent, isCapped, total, failure }: Options,
  isFlat: boolean,
): string {
  if (failure !== undefined) return "";
  if (!isCurrent) return t(wanted === "" ? "common.states.loading" : "widgets.picker.searching");
  if (wanted !== "") return t(`widgets.picker.${isCapped ? "foundMany" : "found"}`, { count: total });
  return t(`widgets.picker.${isFlat ? "lines" : "hint"}`);
}
