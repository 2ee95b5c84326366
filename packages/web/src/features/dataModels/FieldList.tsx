import { dataModels as dataModelsCalls } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./dataModels.module.css";
import type { TablePlace } from "./models.ts";

/** The fields of a table, below its row. */
export function FieldList({ source, table }: TablePlace) {
  const t = useTexts();
  const { client } = useRuntime();
  const fields = useQuery({
    queryKey: queryKeys.dataModels(source.id, "fields", table),
    queryFn: ({ signal }) => client.calls(dataModelsCalls).fields({ params: { db: source.id, table } }, { signal }),
  });
  if (fields.error) return <FailureNotice failure={fields.error} onRetry={() => void fields.refetch()} />;
  if (!fields.data) return <Lines count={3} />;
  const yes = (is: boolean | undefined) => t(is ? "dataModels.yes" : "dataModels.no");
  return (
    <div className={styles["fields"]} tabIndex={0} role="region" aria-label={table}>
      <table>
        <thead>
          <tr>
            {(["field", "fieldComment", "type", "length", "primary", "nullable"] as const).map((name) => (
              <th key={name} scope="col">
                {t(`dataModels.fields.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.data.map(({ name, comment, type, length, primary, nullable, fixed }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{comment}</td>
              <td>
                {type}
                {fixed ? <small>{t("dataModels.fields.fixed")}</small> : null}
              </td>
              <td>{length}</td>
              <td>{primary ? yes(true) : ""}</td>
              <td>{yes(nullable)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
