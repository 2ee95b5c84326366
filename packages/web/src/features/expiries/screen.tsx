import { useTexts } from "../../bind/useTexts.ts";
import { useExpiries } from "../../bind/useExpiries.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { DayStrip } from "./DayStrip.tsx";
import styles from "./expiries.module.css";
import { PaperList } from "./PaperList.tsx";
import { PaperMatrix } from "./PaperMatrix.tsx";

/** Number of days that the page looks ahead. */
const DAYS = 30;

/** `/bus/expiry`: papers that have expired or soon will, by kind and by day, with links to their records. */
export function screen() {
  return <Expiries />;
}

function Expiries() {
  const t = useTexts();
  const { papers, total, error, isPending, refetch } = useExpiries(DAYS);
  const [query, change] = useAddressQuery();
  const wanted = { paper: query.get("paper") ?? "", band: query.get("band") ?? "", keyword: query.get("q") ?? "" };
  const set = (next: Partial<typeof wanted>) =>
    change(
      () =>
        Object.fromEntries(
          Object.entries({ paper: wanted.paper, band: wanted.band, q: wanted.keyword, ...renamed(next) }).filter(
            ([, value]) => value !== "",
          ),
        ),
      { replace: true },
    );
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (isPending) return <Lines count={10} />;
  if (!papers || papers.length === 0) {
    return <Notice title={t("expiries.none")} text={t("expiries.noneHint", { days: DAYS })} />;
  }
  const word = wanted.keyword.trim().toLowerCase();
  const shown = papers.filter(
    ({ paper, concept, band, name }) =>
      (wanted.paper === "" || wanted.paper === `${concept} ${paper}`) &&
      (wanted.band === "" || wanted.band === band) &&
      name.toLowerCase().includes(word),
  );
  return (
    <div className={styles["page"]}>
      <div className={styles["beside"]}>
        <PaperMatrix papers={papers} chosen={wanted} onChoose={set} />
        <DayStrip papers={papers} days={DAYS} />
      </div>
      <PaperList
        papers={shown}
        total={papers.length}
        more={total > papers.length ? total : undefined}
        keyword={wanted.keyword}
        isFiltered={wanted.paper !== "" || wanted.band !== "" || word !== ""}
        onFind={(keyword) => set({ keyword })}
        onReset={() => set({ paper: "", band: "", keyword: "" })}
      />
    </div>
  );
}

function renamed({ keyword, ...others }: Readonly<Partial<Record<"paper" | "band" | "keyword", string>>>) {
  return { ...others, ...(keyword !== undefined && { q: keyword }) };
}
