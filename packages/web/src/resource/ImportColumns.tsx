import type { Resource } from "@banche/core";
import { takesText } from "@banche/core/forms";
import Button from "antd/es/button";
import { useState } from "react";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./import.module.css";
import type { ImportHow, LookedAt } from "./importMap.ts";

interface ImportColumnsProps {
  readonly resource: Resource;
  readonly looked: LookedAt;
  readonly how: ImportHow;
  /** Reads the headings again, from another sheet or header row. */
  readonly onLook: (how: ImportHow) => void;
  readonly onCheck: (how: ImportHow) => void;
}

/** Maps each column of a file to a field, and sets values for fields without a column. */
export function ImportColumns({ resource, looked, how, onLook, onCheck }: ImportColumnsProps) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const { table, sheets, sample } = looked;
  const [fields, setFields] = useState(looked.fields);
  const [set, setSet] = useState(how.set);
  const writable = Object.values(resource.fields).filter(takesText);
  const missing = writable.filter(
    ({ name, required, default: usual }) => required && usual === undefined && !fields.includes(name),
  );
  const check = () => {
    const chosen = Object.fromEntries(table.header.map((heading, at) => [heading, fields[at] ?? ""]));
    const given = Object.entries(set).filter(([name, value]) => value !== "" && !fields.includes(name));
    onCheck({ ...how, chosen, set: Object.fromEntries(given) });
  };
  return (
    <div className={styles["planned"]}>
      <p>{t("web.importing.columnsHint")}</p>
      <div className={styles["where"]}>
        {sheets.length > 1 ? (
          <label>
            {t("web.importing.sheet")}
            <select value={table.sheet} onChange={(event) => onLook({ ...how, sheet: event.target.value, chosen: {} })}>
              {sheets.map((sheet) => (
                <option key={sheet}>{sheet}</option>
              ))}
            </select>
          </label>
        ) : null}
        <label>
          {t("web.importing.headerRow")}
          <input
            type="number"
            min={1}
            value={table.headerLine}
            onChange={({ target }) => {
              const headerRow = target.valueAsNumber;
              if (Number.isInteger(headerRow) && headerRow > 0) onLook({ ...how, headerRow, chosen: {} });
            }}
          />
        </label>
      </div>
      <div className={styles["issues"]} tabIndex={0} role="region" aria-label={t("web.importing.columns")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("web.importing.heading")}</th>
              <th scope="col">{t("web.importing.sample")}</th>
              <th scope="col">{t("web.importing.field")}</th>
            </tr>
          </thead>
          <tbody>
            {table.header.map((heading, at) => (
              <tr key={`${at} ${heading}`}>
                <td>{heading}</td>
                <td>{sample[at]}</td>
                <td>
                  <select
                    aria-label={heading || `${t("web.importing.column")} ${at + 1}`}
                    value={fields[at]}
                    onChange={({ target }) =>
                      setFields(fields.map((field, other) => (other === at ? target.value : field)))
                    }
                  >
                    <option value="">{t("web.importing.skipColumn")}</option>
                    {writable.map(({ name }) => (
                      <option key={name} value={name} disabled={fields.includes(name) && fields[at] !== name}>
                        {texts.field(name)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 ? (
        <fieldset className={styles["where"]}>
          <legend>{t("web.importing.forAll")}</legend>
          {missing.map(({ name }) => (
            <label key={name}>
              {texts.field(name)}
              <input value={set[name] ?? ""} onChange={({ target }) => setSet({ ...set, [name]: target.value })} />
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className={styles["foot"]}>
        <Button type="primary" onClick={check}>
          {t("web.importing.check")}
        </Button>
      </div>
    </div>
  );
}
