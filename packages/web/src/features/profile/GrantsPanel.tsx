import type { Output } from "@banche/core";
import { profile as profileCalls } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useAdditions } from "../../bind/useAdditions.ts";
import { useCurrentUser } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useTitles } from "../../bind/useTitles.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Choices } from "../../shell/settingsFields.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./profile.module.css";
import { queryKeys } from "../../bind/queryKeys.ts";

type Grants = Output<typeof contract.profile.grants>;
type Node = NonNullable<Grants["menus"]>[number];
const kinds = ["menus", "buttons", "columns", "data"] as const satisfies readonly (keyof Grants)[];
type Kind = (typeof kinds)[number];

/** The user's rights, as trees. */
export function GrantsPanel() {
  const t = useTexts();
  const { client } = useRuntime();
  const menus = useCurrentUser()?.menus;
  const codes = useMemo(() => codesOf(menus ?? []), [menus]);
  const [kind, setKind] = useState<Kind>("menus");
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.profilePart("grants"),
    queryFn: ({ signal }) => client.calls(profileCalls).grants({}, { signal }),
  });
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines count={8} />;
  const nodes = data[kind] ?? [];
  return (
    <>
      <Choices
        legend={t("profile.grants")}
        options={kinds.map((value) => ({ value, label: t(`profile.grantKinds.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {nodes.length === 0 ? <NoGrants kind={kind} /> : <Nodes key={kind} nodes={nodes} codes={codes} />}
    </>
  );
}

/** Shown when there are no rights. Our server does not limit rows by grants, so data grants never exist there. */
function NoGrants({ kind }: { readonly kind: Kind }) {
  const t = useTexts();
  const isOurs = (useAdditions()?.size ?? 0) > 0;
  if (kind !== "data") return <Notice title={t("common.states.empty")} />;
  return <Notice title={t("profile.noData")} text={isOurs ? t("profile.allData") : undefined} />;
}

function Nodes({ nodes, codes }: { readonly nodes: readonly Node[]; readonly codes: ReadonlyMap<string, string> }) {
  const title = useTitles();
  return (
    <ul className={styles["tree"]}>
      {nodes.map(({ id, name, children }) => {
        const called = title({ code: codes.get(id), name });
        return (
          <li key={id}>
            {children && children.length > 0 ? (
              <details>
                <summary>{called}</summary>
                <Nodes nodes={children} codes={codes} />
              </details>
            ) : (
              called
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Menu {
  readonly id: string;
  readonly code?: string | undefined;
  readonly children?: readonly Menu[] | undefined;
}

/** Codes of all menu entries by id; used to show entries with the same names as in the menu. */
function codesOf(menus: readonly Menu[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  const waiting = [...menus];
  for (let menu = waiting.pop(); menu; menu = waiting.pop()) {
    if (menu.code) codes.set(menu.id, menu.code);
    waiting.push(...(menu.children ?? []));
  }
  return codes;
}
