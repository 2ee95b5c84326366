import { type GeoFault, MOST_FAULTS } from "@banche/core/geojson";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./maps.module.css";

/** Problems of a GeoJSON text, each with its position. */
export function FaultList({ faults }: { readonly faults: readonly GeoFault[] }) {
  const t = useTexts();
  return (
    <div className={styles["faults"]} role="alert">
      <p>{t("maps.notTaken")}</p>
      <ul>
        {faults.map(({ rule, path, params }) => (
          <li key={`${rule} ${path}`}>{t(`maps.faults.${rule}`, { ...params, path })}</li>
        ))}
      </ul>
      {faults.length >= MOST_FAULTS ? <p>{t("maps.more", { count: MOST_FAULTS })}</p> : null}
    </div>
  );
}
