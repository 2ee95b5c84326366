import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { createEntrySearch, type LookupEntry, pickerTree, type Resource } from "@banche/core";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useNameReader } from "../../bind/useNameReader.ts";
import { useEntries } from "../../bind/useResource.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { PickerTree } from "./PickerTree.tsx";
import styles from "./picker.module.css";

interface PickerDialogProps {
  readonly id: string;
  readonly target: string;
  readonly entries: readonly LookupEntry[] | undefined;
  readonly only: string | undefined;
  readonly multiple: boolean;
  readonly before: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

const WIDTH_PX = { one: 480, several: 720 } as const;

/** Where records are chosen: a tree, a search by name, code and pinyin, and beside them what was chosen so far. */
export function PickerDialog(props: PickerDialogProps) {
  const { id, target, only, multiple, before, onChoose, onClose } = props;
  const t = useTexts();
  const { one } = useResourceTexts({ name: target });
  const read = useEntries(props.entries ? undefined : target);
  const beside = placesOf(useRegistry().find(target));
  const places = useEntries(beside);
  const entries = props.entries ?? read.data;
  const [chosen, setChosen] = useState(before);
  const [keyword, setKeyword] = useState("");
  const failure = read.error ?? places.error;
  const toggle = (entry: string) => {
    if (!multiple) onChoose([entry]);
    else setChosen((ids) => (ids.includes(entry) ? ids.filter((other) => other !== entry) : [...ids, entry]));
  };

  return (
    <Dialog
      title={t("widgets.picker.title", { name: one })}
      width={multiple ? WIDTH_PX.several : WIDTH_PX.one}
      onClose={onClose}
      footer={
        multiple ? (
          <>
            <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
            <Button look="main" onClick={() => onChoose(chosen)}>
              {t("common.verbs.confirm")}
            </Button>
          </>
        ) : undefined
      }
    >
      <div id={id} className={styles["columns"]} data-multiple={multiple}>
        {failure ? (
          <Notice
            title={errorText(t, failure)}
            action={
              <Button onClick={() => void Promise.all([read.refetch(), places.refetch()])}>
                {t("common.verbs.retry")}
              </Button>
            }
          />
        ) : entries && (places.data || beside === undefined) ? (
          <Choices
            source={{ entries, places: places.data, only }}
            name={one}
            chosen={chosen}
            multiple={multiple}
            keyword={keyword}
            onKeyword={setKeyword}
            onToggle={toggle}
          />
        ) : (
          <Lines count={8} />
        )}
        {multiple ? <Chosen entries={entries ?? []} ids={chosen} onChange={setChosen} /> : null}
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly source: Parameters<typeof pickerTree>[0];
  readonly name: string;
  readonly chosen: readonly string[];
  readonly multiple: boolean;
  readonly keyword: string;
  readonly onKeyword: (keyword: string) => void;
  readonly onToggle: (id: string) => void;
}

function Choices({ source, name, chosen, multiple, keyword, onKeyword, onToggle }: ChoicesProps) {
  const t = useTexts();
  const hintId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { entries, places, only } = source;
  const tree = useMemo(() => pickerTree({ entries, places, only }), [entries, places, only]);
  const reader = useNameReader(keyword !== "");
  const search = useMemo(() => createEntrySearch({ entries, only, reader }), [entries, only, reader]);
  const wanted = useDeferredValue(keyword.trim());
  const found = useMemo(() => search(wanted), [search, wanted]);
  const above = useMemo(() => new Map((places ?? []).map(({ id, path, name: own }) => [id, path ?? own])), [places]);
  const nodes = useMemo(
    () =>
      wanted === ""
        ? tree
        : found.map((entry) => ({
            entry: { ...entry, path: above.get(entry.place ?? entry.within ?? "") ?? entry.path },
            pickable: true,
            children: [],
          })),
    [wanted, tree, found, above],
  );

  return (
    <div className={styles["choices"]}>
      <input
        type="text"
        role="searchbox"
        data-first=""
        className={styles["search"]}
        value={keyword}
        maxLength={100}
        placeholder={t("widgets.picker.search")}
        aria-label={t("widgets.picker.search")}
        aria-describedby={hintId}
        onChange={(event) => onKeyword(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          // A form around the picker must not be sent.
          if (event.key === "Enter") {
            event.preventDefault();
            const [first] = wanted === keyword.trim() ? found : search(keyword);
            if (first) onToggle(first.id);
          } else if (event.key === "ArrowDown") {
            event.preventDefault();
            place.current?.querySelector<HTMLElement>("[role=tree]")?.focus();
          }
        }}
      />
      <p id={hintId} className={styles["about"]} role="status">
        {wanted === "" ? t("widgets.picker.hint") : t("widgets.picker.found", { count: found.length })}
      </p>
      <div ref={place} className={styles["tree"]}>
        {nodes.length > 0 ? (
          <PickerTree
            key={wanted === "" ? "tree" : "found"}
            nodes={nodes}
            isFlat={wanted !== ""}
            label={t("web.list.tree", { name })}
            chosen={chosen}
            multiple={multiple}
            onToggle={onToggle}
          />
        ) : (
          <p className={styles["nothing"]}>
            {wanted === "" ? t("common.states.empty") : t("widgets.picker.nothing", { keyword: wanted, name })}
          </p>
        )}
      </div>
    </div>
  );
}

interface ChosenProps {
  readonly entries: readonly LookupEntry[];
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

function Chosen({ entries, ids, onChange }: ChosenProps) {
  const t = useTexts();
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  return (
    <section className={styles["chosen"]} aria-label={t("widgets.picker.chosen", { count: ids.length })}>
      <header>
        <span role="status">{t("widgets.picker.chosen", { count: ids.length })}</span>
        {ids.length > 0 ? (
          <button type="button" className={styles["link"]} onClick={() => onChange([])}>
            {t("widgets.picker.removeAll")}
          </button>
        ) : null}
      </header>
      {ids.length === 0 ? <p className={styles["nothing"]}>{t("widgets.picker.none")}</p> : null}
      <ul>
        {ids.map((id) => {
          const { name = id, code = "" } = byId.get(id) ?? {};
          return (
            <li key={id}>
              <span>{name}</span>
              <small>{code}</small>
              <IconButton
                icon={CloseOutlined}
                iconSize={12}
                label={t("widgets.picker.remove", { name })}
                tip=""
                tone="danger"
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The tree that the records of a resource hang in: the one beside its list, unless they are a tree themselves. */
function placesOf(target: Resource | undefined): string | undefined {
  const list = target?.list;
  return list?.shape === "page" ? list.within?.target : undefined;
}
