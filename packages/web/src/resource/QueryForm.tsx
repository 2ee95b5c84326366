import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import UpOutlined from "@ant-design/icons/es/icons/UpOutlined";
import type { Translate } from "@banche/core";
import Button from "antd/es/button";
import Input from "antd/es/input";
import Tag from "antd/es/tag";
import { type ReactNode, useId, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { useWidth } from "../ui/useSize.ts";
import styles from "./query.module.css";

/** One condition beside the keyword. */
export interface Condition {
  readonly name: string;
  readonly label: string;
  /** What is asked for, in words; empty when nothing is. */
  readonly words: string;
  /** @param ask - takes what is to be asked for from now on; empty for nothing */
  readonly control: (id: string, ask: (value: string) => void) => ReactNode;
}

interface QueryFormProps {
  readonly keyword: string;
  readonly onQuery: (keyword: string) => void;
  readonly onReset: () => void;
  /** The choice of place, where there is no room for a tree beside. */
  readonly place: ReactNode;
  readonly conditions?: ConditionsProps | undefined;
}

/** The conditions of a list that can be folded to those which fit in one row. */
export interface ConditionsProps {
  readonly all: readonly Condition[];
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Told with the keyword as it stands in the form. */
  readonly onAsk: (name: string, value: string, keyword: string) => void;
}

/** Width of a condition with the gap behind it, as the styles have it. */
const CONDITION_PX = 224;

/** The conditions of a list. Enter queries, a choice does so at once. */
export function QueryForm({ keyword, onQuery, onReset, place, conditions }: QueryFormProps) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState(keyword);
  const [form, room] = useWidth();
  const [end, endWidth] = useWidth();

  // What this form asked for comes back a moment later; what was typed since then stays.
  const [asked, setAsked] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  if (keyword !== seen) {
    setSeen(keyword);
    setAsked(keyword);
    if (keyword !== asked) setText(keyword);
  }

  const { all = [], open = false } = conditions ?? {};
  const others = place === null ? 1 : 2;
  const fitting = Math.max(0, Math.floor((room - endWidth) / CONDITION_PX) - others);
  const shown = open ? all : all.slice(0, fitting);
  const folded = all.slice(shown.length).filter(({ words }) => words !== "");
  const sent = () => {
    setAsked(text.trim());
    return text.trim();
  };
  const ask = (name: string, value: string) => conditions?.onAsk(name, value, sent());

  return (
    <search aria-label={t("web.list.query")}>
      <form
        ref={form}
        className={styles["query"]}
        onSubmit={(event) => {
          event.preventDefault();
          onQuery(sent());
        }}
      >
        {place === null ? null : <div className={styles["place"]}>{place}</div>}
        <Input
          {...(styles["keyword"] !== undefined && { className: styles["keyword"] })}
          allowClear
          value={text}
          maxLength={200}
          placeholder={t("common.hints.keyword")}
          aria-label={t("common.hints.keyword")}
          onChange={(event) => setText(event.target.value)}
        />
        {shown.map(({ name, label, control }) => (
          <div key={name} className={styles["condition"]}>
            <label htmlFor={`${id}-${name}`} title={label}>
              {label}
            </label>
            {control(`${id}-${name}`, (value) => ask(name, value))}
          </div>
        ))}
        <div className={styles["end"]} ref={end}>
          <Button type="primary" htmlType="submit">
            {t("common.verbs.query")}
          </Button>
          <Button
            onClick={() => {
              setText("");
              onReset();
            }}
          >
            {t("common.verbs.reset")}
          </Button>
          {conditions && all.length > fitting ? (
            <Button
              type="link"
              aria-expanded={open}
              icon={open ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              onClick={() => conditions.onOpen(!open)}
            >
              {open ? t("lists.query.fold") : unfoldText(t, folded.length)}
            </Button>
          ) : null}
        </div>
      </form>
      {folded.length > 0 ? (
        <ul className={styles["chips"]} aria-label={t("lists.query.active")}>
          {folded.map(({ name, label, words }) => (
            <li key={name}>
              <Tag
                closable={{ "aria-label": t("lists.query.clear", { name: label }) }}
                onClose={(event) => {
                  event.preventDefault();
                  ask(name, "");
                }}
              >
                {t("lists.query.chip", { name: label, value: words })}
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}

function unfoldText(t: Translate, count: number): string {
  return count > 0 ? t("lists.query.unfoldActive", { count }) : t("lists.query.unfold");
}
