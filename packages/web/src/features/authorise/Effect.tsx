import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./authorise.module.css";

type Preview = Output<typeof contract.grants.preview>;

/** Most changes and people that are listed; the others are only counted. */
const MOST = 60;

/** Lists who gains and who loses which rights, losses first. */
export function Effect({
  preview,
  failure,
}: {
  readonly preview: Preview | undefined;
  readonly failure: Error | null;
}) {
  const t = useTexts();
  return (
    <aside className={styles["effect"]} aria-label={t("grants.effect")}>
      <h3>{t("grants.effect")}</h3>
      {failure ? (
        <p role="alert" className={styles["locked"]}>
          {errorText(t, failure)}
        </p>
      ) : preview ? (
        <Shown preview={preview} />
      ) : (
        <div className={styles["quiet"]}>
          <strong>{t("grants.unchanged")}</strong>
          <p>{t("grants.unchangedHint")}</p>
        </div>
      )}
    </aside>
  );
}

function Shown({ preview }: { readonly preview: Preview }) {
  const t = useTexts();
  const of = (way: "gain" | "lose") => preview.changes.filter((change) => change.way === way);
  const persons = preview.persons.filter(({ gained, lost }) => gained + lost > 0);
  return (
    <>
      <dl className={styles["figures"]}>
        <div>
          <dd>{t("grants.people", { count: preview.people })}</dd>
          <dt>{t("grants.holding")}</dt>
        </div>
        <div data-way="gain">
          <dd>{`＋${t("grants.items", { count: of("gain").length })}`}</dd>
          <dt>{t("grants.gains")}</dt>
        </div>
        <div data-way="lose">
          <dd>{`−${t("grants.items", { count: of("lose").length })}`}</dd>
          <dt>{t("grants.loses")}</dt>
        </div>
      </dl>
      {preview.elsewhere > 0 ? (
        <p className={styles["note"]}>{t("grants.elsewhere", { count: preview.elsewhere })}</p>
      ) : null}
      {(["lose", "gain"] as const).map((way) =>
        of(way).length === 0 ? null : <Changes key={way} way={way} changes={of(way)} />,
      )}
      {persons.length === 0 ? null : (
        <>
          <h4>{t("grants.byPerson")}</h4>
          <ul>
            {persons.slice(0, MOST).map((person) => (
              <li key={person.id}>
                <span>
                  {person.name}
                  <small>{t("grants.moved", { before: person.before, after: person.after })}</small>
                </span>
                <b data-way="gain">{person.gained > 0 ? `＋${person.gained}` : ""}</b>
                <b data-way="lose">{person.lost > 0 ? `−${person.lost}` : ""}</b>
              </li>
            ))}
          </ul>
          {persons.length > MOST ? (
            <p className={styles["note"]}>{t("grants.morePersons", { count: persons.length - MOST })}</p>
          ) : null}
        </>
      )}
    </>
  );
}

function Changes({ way, changes }: { readonly way: "gain" | "lose"; readonly changes: Preview["changes"] }) {
  const t = useTexts();
  return (
    <>
      <h4>{t(way === "gain" ? "grants.gains" : "grants.loses")}</h4>
      <ul>
        {changes.slice(0, MOST).map(({ id, kind, name, page, people, others, from }) => (
          <li key={`${kind} ${id}`}>
            <span>
              {`${page} · ${kind === "menu" ? t("grants.view") : name}`}
              {others > 0 ? (
                <small>
                  {t(way === "gain" ? "grants.already" : "grants.still", {
                    count: others,
                    from: from.length > 0 ? from.join(", ") : t("grants.from"),
                  })}
                </small>
              ) : null}
            </span>
            <b data-way={way}>{t("grants.people", { count: people })}</b>
          </li>
        ))}
      </ul>
      {changes.length > MOST ? <p className={styles["note"]}>{t("grants.items", { count: changes.length })}</p> : null}
    </>
  );
}
