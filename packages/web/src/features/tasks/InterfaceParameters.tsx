import { fixedChoicesOf } from "@banche/core";
import { dataInterfaces } from "@banche/core/calls";
import { kindOf } from "@banche/core/forms";
import { labelIn } from "@banche/core/text";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { KEPT_MS, queryKeys } from "../../bind/queryKeys.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import styles from "./tasks.module.css";

/** The parameters of an interface that the session may call; they can be used in the values of a task. */
export function InterfaceParameters({ id }: { readonly id: string }) {
  const t = useTexts();
  const { client } = useRuntime();
  const wordOf = useTypeWords();
  const { data } = useQuery({
    queryKey: queryKeys.callableInterfaces,
    staleTime: KEPT_MS,
    queryFn: ({ signal }) => client.calls(dataInterfaces).options(undefined, { signal }),
  });
  const parameters = data?.flatMap(({ children = [] }) => children).find((one) => one.id === id)?.parameters;
  if (!parameters) return null;
  return (
    <section className={styles["next"]}>
      <h3>{t("tasks.parameters.title")}</h3>
      {parameters.length === 0 ? (
        <p>{t("tasks.parameters.none")}</p>
      ) : (
        <ul className={styles["parameters"]}>
          {parameters.map(({ name, type, required, initial = "" }) => (
            <li key={name}>
              <code>{`${name}=${initial}`}</code>
              <span>{[wordOf(type), ...(required ? [t("tasks.parameters.required")] : [])].join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Names of parameter types for people. */
function useTypeWords(): (type: string) => string {
  const [language] = useLanguage();
  const rows = useRegistry().of("dataInterfaces").fields["parameters"];
  const field =
    rows &&
    kindOf(rows)
      .rows?.fields(rows)
      .find(({ name }) => name === "type");
  const choices = (field && fixedChoicesOf(field)) ?? [];
  return (type) => {
    const found = choices.find(({ value }) => value === type);
    return found ? labelIn(language, found.label) : type;
  };
}
