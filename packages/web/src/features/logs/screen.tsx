import { filtersOf } from "@banche/core";
import Button from "antd/es/button";
import { useAdditions } from "../../bind/useAdditions.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { type ResourceTexts, useResourceTexts } from "../../bind/useResourceTexts.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { FilterOptions } from "../../resource/fields/FilterOptions.tsx";
import { FilterEditor } from "../../resource/fields/search.tsx";
import type { Condition } from "../../resource/FilterChips.tsx";
import sheet from "../../resource/list.module.css";
import { ListHead } from "../../resource/ListHead.tsx";
import { useListState } from "../../resource/useListState.ts";
import { useMembers } from "../../resource/useMembers.ts";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { Changes } from "./Changes.tsx";
import { LogLines } from "./LogLines.tsx";
import { LOG_PAGE, logList, logTabs, tabOf } from "./logState.ts";
import styles from "./logs.module.css";
import { resourceName } from "./words.ts";

/** Actions in the factory and failures: sign-ins, requests, changes, errors (contract-base §8.18). */
export function screen() {
  return <Logs />;
}

const [, byTime] = filtersOf(logList);

function Logs() {
  const t = useTexts();
  const [language] = useLanguage();
  const rights = usePageRights(LOG_PAGE);
  const additions = useAdditions();
  const registry = useRegistry();
  const texts = useResourceTexts({ name: "logs" });
  const [state, ask] = useListState(logList, useMembers("address"));
  const { keyword, filters } = state;
  const tab = tabOf(filters);
  if (!rights.open) return <NoPermission title={texts.title} />;

  const filterBy = (name: string, value: string, text = keyword) => {
    const { [name]: _before, ...rest } = filters;
    ask({ filters: value === "" ? rest : { ...rest, [name]: value }, keyword: text });
  };
  const { time = "", resource = "", record = "" } = filters;
  const days = timeCondition(texts, time);
  const concepts = conceptCondition(
    t("logs.fields.resource"),
    resource,
    [...registry.all.map(({ name }) => name), ...OTHERS].map((value) => ({
      value,
      label: resourceName(registry, language, value),
    })),
  );
  const shown = logTabs.filter((one) => one !== "changes" || additions?.has("audit") === true);
  const tabs = (
    <div className={styles["tabs"]} role="group" aria-label={t("logs.fields.tab")}>
      {shown.map((one) => (
        <Button
          key={one}
          type={one === tab ? "default" : "text"}
          aria-pressed={one === tab}
          onClick={() => ask({ keyword: "", filters: { tab: one, ...(time && { time }) } })}
        >
          {t(`logs.tabs.${one}`)}
        </Button>
      ))}
    </div>
  );
  const bar = {
    keyword,
    onQuery: (text: string) => ask({ keyword: text }),
    onReset: () => ask({ keyword: "", filters: { tab } }),
    conditions: { all: tab === "changes" ? [days, concepts] : [days], onAsk: filterBy },
  };
  return (
    <section className={sheet["sheet"]} aria-label={texts.title}>
      <ListHead title={texts.title} />
      {tabs}
      {tab === "changes" ? (
        <Changes state={state} ask={ask} record={record} onRecord={(id) => filterBy("record", id)} bar={bar} />
      ) : (
        <LogLines key={tab} tab={tab} state={state} ask={ask} bar={bar} />
      )}
    </section>
  );
}

function timeCondition(texts: ResourceTexts, time: string): Condition {
  return {
    ...{ name: "time", label: texts.field("time"), words: time },
    editor: (onDone) =>
      byTime ? <FilterEditor filter={byTime} value={time} words={time} texts={texts} onChange={onDone} /> : null,
  };
}

function conceptCondition(
  label: string,
  chosen: string,
  options: readonly { readonly value: string; readonly label: string }[],
): Condition {
  return {
    ...{ name: "resource", label, words: options.find(({ value }) => value === chosen)?.label ?? chosen },
    editor: (onChoose) => <FilterOptions options={options} value={chosen} onChoose={onChoose} />,
  };
}

/** Concepts in the change log that are no resources. */
const OTHERS = ["profile", "notices", "onlineUsers", "logs"] as const;
