import Cascader from "antd/es/cascader";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { type ControlProps, stateOf } from "../control.ts";
import styles from "./cascader.module.css";
import type { LevelSource } from "./levelSource.ts";
import { useLevels } from "./useLevels.ts";

export interface LevelCascaderProps extends ControlProps {
  /** The source of the levels; must be the same object while its data is the same. */
  readonly source: LevelSource;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly placeholder?: string;
}

/**
 * Chooses from a tree of levels such as areas: a column for each level, read when it is opened, or a search by name in all levels. Shows
 * the whole path.
 */
export function LevelCascader({ source, value, onChange, placeholder, ...control }: LevelCascaderProps) {
  const t = useTexts();
  const ownId = useId();
  const id = control.id ?? ownId;
  const [keyword, setKeyword] = useState("");
  const { steps, load, open, tree, found, isSearching } = useLevels(source, value, keyword.trim());
  const shown = steps.map(({ name }) => name).join(" / ");
  return (
    <Cascader
      {...stateOf(control)}
      id={id}
      {...(control.onBlur && { onBlur: control.onBlur })}
      style={{ width: "100%" }}
      popupRender={columnsOf(`${id}_list`)}
      status={control.invalid ? "error" : ""}
      allowClear
      changeOnSelect={source.lastOnly !== true}
      options={keyword === "" ? tree : found}
      value={steps.map(({ id }) => id)}
      placeholder={placeholder ?? t("common.hints.choose")}
      displayRender={() => shown}
      notFoundContent={t(isSearching || keyword === "" ? "widgets.cascader.reading" : "common.states.empty")}
      showSearch={{
        searchValue: keyword,
        onSearch: setKeyword,
        filter: () => true,
        render: (_, path) => path.map(({ label }) => label).join(" / "),
        limit: false,
      }}
      loadData={(path) => void load(String(path.at(-1)?.value))}
      onOpenChange={(isOpen) => {
        if (isOpen) void open();
        else setKeyword("");
      }}
      onChange={(ids) => onChange(ids?.at(-1)?.toString())}
    />
  );
}

function columnsOf(id: string) {
  return (columns: ReactNode) => <Columns id={id}>{columns}</Columns>;
}

interface ColumnsProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** The columns scroll, so they must be reachable by keys. The library handles neither this nor the id that its field refers to. */
function Columns({ id, children }: ColumnsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reach = () => {
      for (const column of place.current?.querySelectorAll("ul") ?? []) column.tabIndex = 0;
    };
    reach();
    const observer = new MutationObserver(reach);
    if (place.current) observer.observe(place.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} id={id} className={styles["columns"]}>
      {children}
    </div>
  );
}
