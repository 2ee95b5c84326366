import { readTargets, type Resource, rightsOn } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useCurrentUser } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { PanelFailure } from "./Panel.tsx";
import styles from "./home.module.css";
import { queryKeys } from "../../bind/queryKeys.ts";

/** What a fleet has before what an office has. */
const counted = ["vehicles", "drivers", "lines", "riders", "users", "positions", "departments", "organizations"];
const SHOWN = 4;

/** How many there are of what the user may see, each leading to its list. */
export function Figures() {
  const t = useTexts();
  const current = useCurrentUser();
  const registry = useRegistry();
  const shown = counted
    .flatMap((name) => registry.find(name) ?? [])
    .filter(({ page }) => rightsOn(current, page).open)
    .slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("web.home.figures")}>
      <ul className={styles["figures"]}>
        {shown.map((resource) => (
          <Figure key={resource.name} resource={resource} />
        ))}
      </ul>
    </section>
  );
}

function Figure({ resource }: { readonly resource: Resource }) {
  const { name } = resource;
  const texts = useResourceTexts(resource);
  const { client } = useRuntime();
  const path = `/${resource.page.replaceAll(".", "/")}`;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.rows(name, "count"),
    queryFn: async () => {
      if (resource.list.shape === "page") {
        const { total, capped = false } = await client.of(resource).list({ query: { page: 1, pageSize: 1 } });
        return { total, capped };
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
