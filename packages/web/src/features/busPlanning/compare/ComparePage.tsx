import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useAddressQuery } from "../../../bind/useAddressQuery.ts";
import { useSubject } from "../../../bind/useSubject.ts";
import { useTexts } from "../../../bind/useTexts.ts";
import { FailureNotice } from "../../../resource/FailureNotice.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Lines } from "../../../ui/Skeletons.tsx";
import styles from "./compare.module.css";
import { CompareHead } from "./CompareHead.tsx";
import { Figures } from "./Figures.tsx";
import { LineTable } from "./LineTable.tsx";
import { useBasis, useComparison } from "./useComparison.ts";

/** `/lineSchemeClassDetail?id=B&with=A`: compares two schemes. Without `with`, A is the scheme that B was copied from. */
export function ComparePage() {
  const t = useTexts();
  const [query, changeQuery] = useAddressQuery();
  const [a, b] = [query.get("with") ?? "", query.get("id") ?? ""];
  const { data, error, refetch } = useComparison(a, b);
  useSubject(b, data?.comparison.b.name);
  const basis = useBasis(b, a === "" && b !== "");
  const choose = (nextA: string, nextB: string) => changeQuery(() => ({ id: nextB, with: nextA }), { replace: true });
  const begin = useEffectEvent((found: string) => choose(found, b));
  useEffect(() => {
    if (basis) begin(basis);
  }, [basis]);
  return (
    <div className={styles["page"]}>
      <CompareHead a={a} b={b} read={data} onChoose={choose} />
      {content()}
    </div>
  );

  function content(): ReactNode {
    if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
    if (data) {
      return (
        <div className={styles["columns"]}>
          <Figures {...data} />
          <LineTable comparison={data.comparison} />
        </div>
      );
    }
    if (a !== "" && b !== "") return <Lines count={12} />;
    return <Notice title={t("timetables.compare.chooseTitle")} text={t("timetables.compare.chooseText")} />;
  }
}
