import type { contract, Output } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Choices } from "../../shell/settingsFields.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./profile.module.css";

type Grants = Output<typeof contract.profile.grants>;
type Node = NonNullable<Grants["menus"]>[number];
const kinds = ["menus", "buttons", "columns", "data"] as const satisfies readonly (keyof Grants)[];

/** What the user was granted, as trees. */
export function GrantsPanel() {
  const t = useTexts();
  const { client } = useRuntime();
  const [kind, setKind] = useState<(typeof kinds)[number]>("menus");
  const { data, error, refetch } = useQuery({
    queryKey: ["profile", "grants"],
    queryFn: ({ signal }) => client.profile.grants({}, { signal }),
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
      {nodes.length === 0 ? <Notice title={t("common.states.empty")} /> : <Nodes key={kind} nodes={nodes} />}
    </>
  );
}

function Nodes({ nodes }: { readonly nodes: readonly Node[] }) {
  return (
    <ul className={styles["tree"]}>
      {nodes.map(({ id, name, children }) => (
        <li key={id}>
          {children && children.length > 0 ? (
            <details>
              <summary>{name}</summary>
              <Nodes nodes={children} />
            </details>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}
