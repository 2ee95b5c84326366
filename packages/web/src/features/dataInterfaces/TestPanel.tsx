import Button from "antd/es/button";
import Input from "antd/es/input";
import Select from "antd/es/select";
import Spin from "antd/es/spin";
import { useId, useRef, useState } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { popupContainer } from "../../bind/popupContainer.ts";
import styles from "./dataInterfaces.module.css";
import type { Parameter } from "./parameters.ts";
import type { Result } from "./resultRows.ts";
import { ResultView } from "./ResultView.tsx";

interface TestPanelProps {
  readonly parameters: readonly Parameter[];
  readonly run: (values: Readonly<Record<string, string>>) => Promise<Result>;
  /** The panel is inside a form, whose own button is the main one. */
  readonly inForm?: boolean;
}

type State =
  | { readonly kind: "idle" | "busy" }
  | { readonly kind: "ok"; readonly result: Result }
  | { readonly kind: "failed"; readonly failure: unknown };

const EXAMPLES: Readonly<Record<string, string>> = { date: "2026-01-31", datetime: "2026-01-31 08:30" };

/** Inputs for the parameters, and the result of the interface. Only the result of the last run is shown. */
export function TestPanel({ parameters, run, inForm = false }: TestPanelProps) {
  const t = useTexts();
  const field = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<State>({ kind: "idle" });
  const round = useRef(0);

  async function start() {
    const mine = (round.current += 1);
    const tell = (next: State): void => (round.current === mine ? setState(next) : undefined);
    tell({ kind: "busy" });
    try {
      tell({ kind: "ok", result: await run(values) });
    } catch (failure) {
      tell({ kind: "failed", failure });
    }
  }

  return (
    <div className={styles["panel"]}>
      {parameters.length === 0 ? (
        <p className={styles["quiet"]}>{t("dataInterfaces.panel.noParameters")}</p>
      ) : (
        <div className={styles["values"]} role="group" aria-label={t("dataInterfaces.panel.values")}>
          {parameters.map((parameter) => (
            <label key={parameter.name} htmlFor={`${field}-${parameter.name}`}>
              <span>
                {parameter.name}
                {parameter.required ? <small>{t("dataInterfaces.panel.required")}</small> : null}
              </span>
              <Value
                id={`${field}-${parameter.name}`}
                parameter={parameter}
                value={values[parameter.name] ?? ""}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
                onEnter={() => void start()}
              />
            </label>
          ))}
        </div>
      )}
      <div>
        <Button type={inForm ? "default" : "primary"} loading={state.kind === "busy"} onClick={() => void start()}>
          {t(state.kind === "idle" ? "dataInterfaces.panel.run" : "dataInterfaces.panel.again")}
        </Button>
      </div>
      {state.kind === "idle" ? null : (
        <div className={styles["result"]} data-state={state.kind} role="status">
          {state.kind === "busy" ? (
            <p>
              <Spin size="small" /> {t("dataInterfaces.panel.busy")}
            </p>
          ) : null}
          {state.kind === "failed" ? <p>{errorText(t, state.failure)}</p> : null}
          {state.kind === "ok" ? <ResultView result={state.result} /> : null}
        </div>
      )}
    </div>
  );
}

interface ValueProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}

function Value({ id, parameter: { type, initial }, value, onChange, onEnter }: ValueProps) {
  const t = useTexts();
  if (type === "boolean") {
    return (
      <Select
        id={id}
        allowClear
        value={value || undefined}
        getPopupContainer={popupContainer}
        placeholder={initial}
        options={[
          { value: "true", label: t("dataInterfaces.panel.yes") },
          { value: "false", label: t("dataInterfaces.panel.no") },
        ]}
        onChange={(chosen: string | undefined) => onChange(chosen ?? "")}
      />
    );
  }
  return (
    <Input
      id={id}
      value={value}
      maxLength={4000}
      placeholder={initial || (EXAMPLES[type] ?? "")}
      inputMode={type === "integer" || type === "decimal" ? "decimal" : "text"}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={(event) => {
        // Does not submit the surrounding form.
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
