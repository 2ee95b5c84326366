import type { LookupEntry } from "@banche/core/forms";
import Select from "antd/es/select";
import { useEffect, useEffectEvent, useState } from "react";
import { useOptions } from "../../bind/useOptions.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { noteOf } from "../../widgets/picker/noteOf.ts";
import styles from "./option.module.css";
import { NOTHING, withFailure } from "./OptionFailure.tsx";

/** One line of a drop-down list. */
export interface OptionLine {
  readonly value: string;
  readonly label: string;
}

interface OptionSelectProps extends Omit<Parameters<typeof Select>[0], "value" | "onChange" | "options" | "mode"> {
  readonly target: string;
  readonly multiple?: boolean;
  /** One line for all records with the same name; its value is their ids, with commas between them. */
  readonly byName?: boolean;
  readonly chosen: readonly OptionLine[];
  /** @param known - records that were found, including the chosen ones */
  readonly onChoose: (values: readonly string[], known: readonly LookupEntry[]) => void;
}

/** A drop-down list of records that searches on the server. No request is sent before it is opened. */
export function OptionSelect(props: OptionSelectProps) {
  const { target, multiple = false, byName = false, chosen, onChoose, ...control } = props;
  const t = useTexts();
  const [open, setOpen] = useState(control.defaultOpen === true);
  const [keyword, setKeyword] = useState("");
  const options = useOptions(target, { keyword, byName, enabled: open });
  const { entries, isCurrent, failure, hasMore, more } = options;
  const lines = byName ? byNames(entries, hasMore) : entries.map(lineOf);
  // All records of a page may have the same name, which gives one line.
  const isScarce = open && isCurrent && hasMore && lines.length < FEW;
  const isWaiting = failure === undefined && (!isCurrent || (hasMore && lines.length === 0));
  // Names that could not be read before may be found now.
  const named = chosen.map((one) => ({
    ...one,
    label: lines.find(({ value }) => value === one.value)?.label ?? one.label,
  }));
  const last = lines.slice(-LAST);
  const readMore = useEffectEvent(more);
  useEffect(() => {
    if (isScarce) readMore();
  }, [isScarce, entries]);

  return (
    <Select<unknown>
      style={{ width: "100%" }}
      allowClear
      placeholder={t("common.hints.choose")}
      {...control}
      {...(multiple && { mode: "multiple" as const, maxTagCount: "responsive" as const })}
      labelInValue
      value={multiple ? named : (named[0] ?? null)}
      loading={open && isWaiting}
      // Enter must not choose a result of an earlier search.
      options={isCurrent ? [...lines] : []}
      optionRender={({ data }) => drawn(data)}
      showSearch={{ searchValue: keyword, onSearch: setKeyword, filterOption: false }}
      notFoundContent={
        failure === undefined ? t(emptyText(keyword.trim(), isWaiting), { keyword: keyword.trim() }) : NOTHING
      }
      popupRender={(menu) => withFailure(menu, failure, options.retry)}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        if (!isOpen) setKeyword("");
        control.onOpenChange?.(isOpen);
      }}
      onPopupScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - NEAR_PX) more();
      }}
      onActive={(value) => {
        if (last.some((line) => line.value === value)) more();
      }}
      onChange={(values) => {
        setKeyword("");
        onChoose(valuesIn(values), entries);
      }}
    />
  );
}

/** Fewer lines do not fill the list, so the user could not scroll to the next page. */
const FEW = 10;
/** The next page is read when the arrow keys reach one of this many last lines. */
const LAST = 3;
/** The next page is read when less than this is left below the visible part. */
const NEAR_PX = 120;

function drawn({ label, note }: { readonly label?: unknown; readonly note?: unknown }) {
  return (
    <>
      {String(label)}
      {typeof note === "string" && note !== "" ? <small className={styles["note"]}>{note}</small> : null}
    </>
  );
}

/** Text of an empty list. */
function emptyText(wanted: string, isWaiting: boolean) {
  if (isWaiting) return wanted === "" ? "common.states.loading" : "widgets.picker.searching";
  return wanted === "" ? "common.states.empty" : "widgets.picker.noMatch";
}

function lineOf(entry: LookupEntry): OptionLine & { readonly note: string } {
  return { value: entry.id, label: entry.name, note: noteOf(entry) };
}

/**
 * One line for all records of a name, such as 驾驶员 of every department. The last name waits for the next page, which may
 * have more of its records.
 */
function byNames(entries: readonly LookupEntry[], hasMore: boolean): readonly OptionLine[] {
  const ids = new Map<string, string[]>();
  for (const { id, name } of entries) ids.set(name, [...(ids.get(name) ?? []), id]);
  const lines = [...ids].map(([label, all]) => ({ value: all.join(","), label }));
  return hasMore ? lines.slice(0, -1) : lines;
}

/** Values from the component library, for one choice or several. */
function valuesIn(chosen: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen];
  return all.flatMap((one) =>
    typeof one === "object" && one !== null && "value" in one && typeof one.value === "string" ? [one.value] : [],
  );
}
