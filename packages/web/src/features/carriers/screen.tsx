import { users as usersCalls } from "@banche/core/calls";
import { type NameReader, wantedOf, wordsOfName } from "@banche/core/text";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useFactoryName } from "../../bind/useSession.ts";
import { useNameReader } from "../../bind/useNameReader.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./carriers.module.css";
import { queryKeys } from "../../bind/queryKeys.ts";

/** `/companyinfo-persion` (spec §2): the carriers that drive for the factory. */
export function screen() {
  return <CarrierPeople />;
}

function CarrierPeople() {
  const t = useTexts();
  const id = useId();
  const users = useResourceTexts({ name: "users" });
  const { client } = useRuntime();
  const factory = useFactoryName();
  const [wanted, setWanted] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.drivers,
    queryFn: ({ signal }) => client.calls(usersCalls).drivers({}, { signal }),
  });
  const reader = useNameReader(wanted !== "");
  const people = useMemo(
    () =>
      (data ?? []).map(({ mobilePhone = "", ...person }) => ({
        ...person,
        mobilePhone,
        words: wordsOf({ ...person, mobilePhone }, reader),
      })),
    [data, reader],
  );
  const pattern = wantedOf(wanted, reader);
  const shown = people.filter(({ words }) => words.includes(pattern));

  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  return (
    <section className={styles["sheet"]} aria-label={t("navigation.pages.companyinfo-persion")}>
      <header className={styles["head"]}>
        <div>
          <strong>{factory}</strong>
          <p>{t("shell.carriers.hint")}</p>
        </div>
        <search className={styles["find"]}>
          <label htmlFor={id} className="visually-hidden">
            {t("shell.carriers.find")}
          </label>
          <input
            id={id}
            type="search"
            value={wanted}
            maxLength={100}
            placeholder={t("shell.carriers.find")}
            onChange={(event) => setWanted(event.target.value)}
          />
          <output htmlFor={id}>
            {data ? t("shell.carriers.count", { shown: shown.length, total: people.length }) : ""}
          </output>
        </search>
      </header>
      {!data ? (
        <Lines count={8} />
      ) : shown.length === 0 ? (
        people.length === 0 ? (
          <Notice title={t("shell.carriers.none")} text={t("shell.carriers.noneHint")} />
        ) : (
          <Notice title={t("shell.carriers.nobody")} />
        )
      ) : (
        <div className={styles["scroll"]}>
          <table className={styles["table"]}>
            <thead>
              <tr>
                <th scope="col">{users.field("realName")}</th>
                <th scope="col">{users.field("account")}</th>
                <th scope="col">{users.field("mobilePhone")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id: key, realName, account, mobilePhone }) => (
                <tr key={key}>
                  <th scope="row">{realName}</th>
                  <td>{account}</td>
                  <td>{mobilePhone === "" ? "—" : <a href={`tel:${mobilePhone}`}>{mobilePhone}</a>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function wordsOf(
  person: { readonly realName: string; readonly account: string; readonly mobilePhone: string },
  reader: NameReader | undefined,
) {
  return [...wordsOfName(person.realName, reader), person.account, person.mobilePhone].join("\n").toLowerCase();
}
