import { useTexts } from "../../bind/useTexts.ts";
import { Status } from "../../ui/Status.tsx";
import { yuan } from "../../ui/money.ts";
import styles from "./settlement.module.css";
import type { MonthList } from "./useSettlement.ts";

interface CarrierListProps {
  readonly carriers: MonthList["carriers"];
  readonly chosen: string | undefined;
  readonly onChoose: (carrierId: string) => void;
}

const kinds = { none: "off", draft: "pending", agreed: "normal" } as const;

/** The carriers of the month, each with its payment and the state of its sheet. */
export function CarrierList({ carriers, chosen, onChoose }: CarrierListProps) {
  const t = useTexts();
  return (
    <nav aria-label={t("settlement.carriers")}>
      <ul className={styles["carriers"]}>
        {carriers.map(({ carrierId, name, settlement }) => {
          const state = settlement?.state ?? "none";
          return (
            <li key={carrierId}>
              <button
                type="button"
                aria-current={carrierId === chosen ? "true" : undefined}
                onClick={() => onChoose(carrierId)}
              >
                <span className={styles["carrierName"]}>{name || "–"}</span>
                <Status kind={kinds[state]}>{t(`settlement.states.${state}`)}</Status>
                {settlement ? (
                  <>
                    <small>{t("settlement.facts", { vehicles: settlement.vehicles, lines: settlement.lines })}</small>
                    {settlement.payableFen === undefined ? null : <b>{`¥ ${yuan(settlement.payableFen)}`}</b>}
                  </>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
