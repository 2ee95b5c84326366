import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./home.module.css";
import { Panel, PanelFailure } from "./Panel.tsx";
import { type Figure, Plot } from "./Plot.tsx";
import { useOverview } from "./useOverview.ts";

/** Maximum number of bars in a plot; the last one is the sum of the rest. */
const MOST_BARS = 6;

/** Numbers of drivers, staff and newly joined people. Draws nothing if the server sends none of them. */
export function People() {
  const t = useTexts();
  const { data, error, refetch } = useOverview();
  const { drivers, staff, joined } = data ?? {};
  if (data && !drivers && !staff && !joined) return null;

  function summed(figures: readonly Figure[]): readonly Figure[] {
    if (figures.length <= MOST_BARS) return figures;
    const rest = figures.slice(MOST_BARS - 1);
    const name = t("home.others", { count: rest.length });
    return [...figures.slice(0, MOST_BARS - 1), { name, count: rest.reduce((sum, { count }) => sum + count, 0) }];
  }
  return (
    <Panel title={t("home.peopleTitle")}>
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Lines count={6} />}
      <div className={styles["plots"]}>
        {drivers ? <Plot title={t("home.drivers")} figures={summed(drivers)} shape="bars" /> : null}
        {staff ? <Plot title={t("home.staff")} figures={summed(staff)} shape="bars" /> : null}
        {joined ? <Plot title={t("home.joined")} figures={joined} shape="columns" /> : null}
      </div>
    </Panel>
  );
}
