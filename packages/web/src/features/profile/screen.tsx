import type { TextKey } from "@banche/core";
import { profile as profileCalls } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType } from "react";
import { Link, useSearchParams } from "react-router";
import { useAdditions } from "../../bind/useAdditions.ts";
import { useRuntime } from "../../bind/context.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Lines, PageSkeleton } from "../../ui/Skeletons.tsx";
import { AvatarSetting } from "./AvatarSetting.tsx";
import { Facts } from "./Facts.tsx";
import styles from "./profile.module.css";
import type { Profile } from "./profileForm.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { late } from "../../ui/late.tsx";

interface Tab {
  readonly name: string;
  readonly text: TextKey;
  /** The tab is shown when the server has this addition. */
  readonly addition?: string;
  readonly Panel: ComponentType<{ readonly profile: Profile }>;
}

const waiting = () => <Lines count={8} />;

/** The tabs of contract-flow-chat §7.6, by their names in the address. */
const tabs: readonly Tab[] = [
  {
    name: "basics",
    text: "profile.further",
    Panel: late(async () => (await import("./PersonForm.tsx")).PersonForm, waiting),
  },
  {
    name: "password",
    text: "profile.changePassword",
    Panel: late(async () => (await import("./PasswordForm.tsx")).PasswordForm, waiting),
  },
  {
    name: "secondFactor",
    text: "secondFactor.title",
    addition: "second-factor",
    Panel: late(async () => (await import("./SecondFactorPanel.tsx")).SecondFactorPanel, waiting),
  },
  {
    name: "sessions",
    text: "ownSessions.title",
    addition: "own-sessions",
    Panel: late(async () => (await import("./SessionsPanel.tsx")).SessionsPanel, waiting),
  },
  {
    name: "look",
    text: "profile.look",
    Panel: late(async () => (await import("./LookPanel.tsx")).LookPanel, waiting),
  },
  {
    name: "subordinates",
    text: "profile.subordinates",
    Panel: late(async () => (await import("./Subordinates.tsx")).Subordinates, waiting),
  },
  {
    name: "grants",
    text: "profile.grants",
    Panel: late(async () => (await import("./GrantsPanel.tsx")).GrantsPanel, waiting),
  },
  {
    name: "log",
    text: "profile.log",
    Panel: late(async () => (await import("./LogPanel.tsx")).LogPanel, waiting),
  },
];

/** The user's data, password, appearance, subordinates, permissions and log (spec §2, contract-flow-chat §7.6). */
export function screen() {
  return <ProfilePage />;
}

function ProfilePage() {
  const t = useTexts();
  const { client } = useRuntime();
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => client.calls(profileCalls).get({}, { signal }),
  });
  const additions = useAdditions();
  const shown = tabs.filter(({ addition }) => addition === undefined || additions?.has(addition) === true);
  const chosen = shown.find(({ name }) => name === query.get("tab")) ?? shown[0];
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={styles["page"]}>
      <aside className={styles["card"]} aria-label={t("profile.basics")}>
        <AvatarSetting profile={data} />
        <Facts profile={data} />
      </aside>
      <section className={styles["card"]}>
        <nav aria-label={t("profile.title")}>
          <ul className={styles["tabs"]}>
            {shown.map(({ name, text }) => (
              <li key={name}>
                <Link to={`/profile?tab=${name}`} replace aria-current={name === chosen?.name ? "page" : undefined}>
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {chosen ? <chosen.Panel profile={data} /> : null}
      </section>
    </div>
  );
}
