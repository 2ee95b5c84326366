import { filtersOf, type Resource, rightsOfResource } from "@banche/core";
import { leafRoutes, pathOf } from "@banche/core/shell";
import { Link } from "react-router";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useRows } from "../../bind/useResource.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useCurrentUser, useRoutes } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { targetOf } from "../recordWords.ts";
import styles from "./record.module.css";

/** A list that can be filtered by the records that refer to one record. */
export interface Relation {
  readonly resource: Resource;
  readonly field: string;
  /** Query member of the filter in its list. */
  readonly filter: string;
  /** Path of its page. */
  readonly path: string;
}

/** Lists whose records may refer to a record of this resource, and that the session may open and filter. */
export function useRelations({ name }: Resource): readonly Relation[] {
  const registry = useRegistry();
  const routes = leafRoutes(useRoutes());
  const user = useCurrentUser();
  return registry.all.flatMap((resource) => {
    const route = routes.find(({ code }) => code === resource.page);
    if (!route || resource.list.shape !== "page") return [];
    const rights = rightsOfResource(user, resource);
    return filtersOf(resource).flatMap(({ field, name: filter }) =>
      targetOf(field) === name && rights.column(field.column)
        ? [{ resource, field: field.name, filter, path: pathOf(route) }]
        : [],
    );
  });
}

interface RelatedRecordsProps {
  readonly relations: readonly Relation[];
  readonly id: string;
}

/** Records that refer to this record: number per list, with a link to them. */
export function RelatedRecords({ relations, id }: RelatedRecordsProps) {
  const several = (resource: Resource) => relations.filter((one) => one.resource === resource).length > 1;
  return (
    <ul className={styles["related"]}>
      {relations.map((relation) => (
        <Related
          key={`${relation.resource.name} ${relation.field}`}
          relation={relation}
          id={id}
          isOneOfSeveral={several(relation.resource)}
        />
      ))}
    </ul>
  );
}

interface RelatedProps {
  readonly relation: Relation;
  readonly id: string;
  /** The list refers to such records by more than one field. */
  readonly isOneOfSeveral: boolean;
}

function Related({ relation: { resource, field, filter, path }, id, isOneOfSeveral }: RelatedProps) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const { data, isError } = useRows(resource, { query: { [filter]: id, page: 1, pageSize: 1 } });
  const count = data && `${data.total}${data.capped ? "+" : ""}`;
  return (
    <li>
      <span>
        <Link to={{ pathname: path, search: new URLSearchParams({ [filter]: id }).toString() }}>{texts.title}</Link>
        {isOneOfSeveral ? <small>{texts.field(field)}</small> : null}
      </span>
      <data value={data?.total ?? ""} data-none={data?.total === 0}>
        {isError ? t("web.record.unread") : (count ?? "…")}
      </data>
    </li>
  );
}
