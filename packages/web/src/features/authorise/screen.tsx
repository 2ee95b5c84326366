import { grants as grantsCalls } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { ReferenceSelect } from "../../resource/fields/ReferenceSelect.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./authorise.module.css";
import { Editor } from "./Editor.tsx";

const kinds = { role: "roles", position: "positions", user: "users" } as const;
export type Kind = keyof typeof kinds;
const kindNames: readonly Kind[] = ["role", "position", "user"];

/** `/permission/authorize`: the rights of a role, a position or a user. The address tells whose rights are shown. */
export function screen() {
  return <Authorise />;
}

function Authorise() {
  const t = useTexts();
  const rights = usePageRights("permission.authorize");
  const { client } = useRuntime();
  const [query, change] = useAddressQuery();
  const kind = kindIn(query.get("kind"));
  const id = query.get("holder") ?? "";
  const grants = useQuery({
    queryKey: queryKeys.grants(kind, id),
    enabled: id !== "",
    staleTime: 0,
    queryFn: ({ signal }) => client.calls(grantsCalls).of({ params: { kind, id } }, { signal }),
  });
  if (!rights.open) return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />;
  return (
    <section className={styles["page"]} aria-label={t("navigation.pages.permission-authorize")}>
      <div className={styles["whose"]}>
        <fieldset className={styles["kinds"]}>
          <legend className="visually-hidden">{t("grants.whose")}</legend>
          {kindNames.map((one) => (
            <label key={one} data-chosen={one === kind}>
              <input
                type="radio"
                name="kind"
                className="visually-hidden"
                checked={one === kind}
                onChange={() => change(() => ({ kind: one }))}
              />
              {t(`grants.kinds.${one}`)}
            </label>
          ))}
        </fieldset>
        <div className={styles["holder"]}>
          <ReferenceSelect
            key={kind}
            aria-label={t("grants.whose")}
            target={kinds[kind]}
            allowClear={false}
            value={id === "" ? [] : [id]}
            onChange={([next]) => change(() => ({ kind, ...(next !== undefined && { holder: next }) }))}
          />
        </div>
      </div>
      {id === "" ? (
        <Notice title={t("grants.choose")} text={t("grants.chooseHint")} />
      ) : grants.error ? (
        <FailureNotice failure={grants.error} onRetry={() => void grants.refetch()} />
      ) : grants.data ? (
        <Editor
          key={`${kind} ${id} ${grants.data.stamp}`}
          kind={kind}
          target={kinds[kind]}
          grants={grants.data}
          maySave={rights.button("btn_save")}
          onSaved={() => void grants.refetch()}
        />
      ) : (
        <Lines count={12} />
      )}
    </section>
  );
}

function kindIn(text: string | null): Kind {
  return text === "position" || text === "user" ? text : "role";
}
