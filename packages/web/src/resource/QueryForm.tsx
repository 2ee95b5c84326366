import Button from "antd/es/button";
import Input from "antd/es/input";
import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./list.module.css";

interface QueryFormProps {
  readonly keyword: string;
  readonly onQuery: (keyword: string) => void;
  readonly onReset: () => void;
  /** The choice of place, where there is no room for a tree beside. */
  readonly place: ReactNode;
}

/** The conditions of a list. Enter queries. */
export function QueryForm({ keyword, onQuery, onReset, place }: QueryFormProps) {
  const t = useTexts();
  const [text, setText] = useState(keyword);

  useEffect(() => setText(keyword), [keyword]);

  return (
    <search aria-label={t("web.list.query")}>
      <form
        className={styles["query"]}
        onSubmit={(event) => {
          event.preventDefault();
          onQuery(text.trim());
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
        <div className={styles["queryEnd"]}>
          <Button type="primary" htmlType="submit">
            {t("common.verbs.query")}
          </Button>
          <Button onClick={onReset}>{t("common.verbs.reset")}</Button>
        </div>
      </form>
    </search>
  );
}
