import { pageIdOf, readTargets, resources } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { rowsOf } from "../../bind/rows.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useGrants } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { PanelFailure } from "./Panel.tsx";
import styles from "./home.module.css";

const counted = [resources.users, resources.positions, resources.departments, resources.organizations] as const;

/** How many there are of what the user may see, each leading to its list. */
export function Figures() {
  const t = useTexts();
  const grants = useGrants();
  const shown = counted.filter(({ page }) => pageIdOf(grants, page) !== undefined);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("web.home.figures")}>
      <ul className={styles["figures"]}>
        {shown.map(({ name }) => (
          <Figure key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

function Figure({ name }: { readonly name: (typeof counted)[number]["name"] }) {
  const texts = useResourceTexts({ name });
  const { client } = useRuntime();
  const resource = counted.find((one) => one.name === name);
  const path = `/${resource?.page.replaceAll(".", "/") ?? ""}`;
  const { data, error, refetch } = useQuery({
    queryKey: ["rows", name, "count"],
    queryFn: async () => {
      if (!resource) return { total: 0, capped: false };
      if (resource.list.shape === "page") {
        return rowsOf(await client.call(resource.endpoints.list, { query: { page: 1, pageSize: 1 } }));
      }
      const entries = await readTargets(client, name);
      const own = entries.filter(({ type }) => type === undefined || type === name.replace(/s$/, ""));
      return { total: own.length, capped: false };
    },
  });
  return (
    <li className={styles["figure"]}>
      <Link to={path}>
        <span>{texts.many}</span>
        {error ? null : (
          <strong aria-busy={data === undefined}>
            {data ? `${texts.formats.count(data.total)}${data.capped ? "+" : ""}` : "…"}
          </strong>
        )}
      </Link>
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
    </li>
  );
}
