import { isBancheError, type Output } from "@banche/core";
import { day } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import { Candidates } from "./Candidates.tsx";
import sheet from "./panel.module.css";
import type { Row } from "./useBoard.ts";
import { useKeys } from "../../bind/useKeys.ts";

type Found = Output<typeof contract.day.candidates>;

interface ReassignProps {
  readonly row: Row;
  readonly date: string;
  readonly mayOverride: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Chooses who takes over a trip: the best candidates are preselected, and Enter confirms. */
export function Reassign(props: ReassignProps) {
  const { client } = useRuntime();
  const { row, date } = props;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.dayCandidates(date, row.trip.id),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => client.calls(day).candidates({ query: { date, tripId: row.trip.id } }, { signal }),
  });
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  return data ? <Choice {...props} found={data} /> : <Lines count={6} />;
}

const vehicleKeys = ["1", "2", "3", "4"];
const driverKeys = ["q", "w", "e"];

function Choice({ row, date, mayOverride, onDone, onClose, found }: ReassignProps & { readonly found: Found }) {
  const t = useTexts();
  const id = useId();
  const { client } = useRuntime();
  const [vehicleId, setVehicle] = useState(found.vehicleId || row.told.vehicleId);
  const [driverId, setDriver] = useState(found.driverId || row.told.driverId);
  const [override, setOverride] = useState("");
  const [busy, setBusy] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const isSame = vehicleId === row.told.vehicleId && driverId === row.told.driverId;
  const needsReason = [...found.vehicles.blocked, ...found.drivers.blocked].some(
    (one) => one.why === "papers" && (one.id === vehicleId || one.id === driverId),
  );
  const nameIn = (list: Found["vehicles"], chosen: string, fallback: string) =>
    [...list.free, ...list.blocked].find((one) => one.id === chosen)?.name ?? fallback;

  useKeys((key) => {
    const vehicle = found.vehicles.free[vehicleKeys.indexOf(key)];
    const driver = found.drivers.free[driverKeys.indexOf(key)];
    if (vehicleKeys.includes(key) && vehicle) setVehicle(vehicle.id);
    else if (driverKeys.includes(key) && driver) setDriver(driver.id);
    else if (key === "escape") onClose();
    else return false;
    return true;
  });

  async function carryOut() {
    if (busy) return;
    setBusy(true);
    try {
      const reason = override.trim();
      const { told } = await client.calls(day).reassign({
        body: {
          ...{ date, tripId: row.trip.id },
          ...(vehicleId !== "" && { vehicleId }),
          ...(driverId !== "" && { driverId }),
          ...(reason !== "" && { override: reason }),
        },
      });
      toast(
        "success",
        `${t("day.done.reassigned", { number: row.trip.number })} · ${t("day.panel.told", { count: told })}`,
      );
      onDone();
    } catch (error) {
      if (!isBancheError(error)) throw error;
      toast("error", errorText(t, error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={sheet["reassign"]}
      onSubmit={(event) => {
        event.preventDefault();
        void carryOut();
      }}
    >
      <Candidates
        {...{ mayOverride }}
        title={t("day.panel.vehicles")}
        list={found.vehicles}
        keys={vehicleKeys}
        chosen={vehicleId}
        onChoose={setVehicle}
      />
      <Candidates
        {...{ mayOverride }}
        title={t("day.panel.drivers")}
        list={found.drivers}
        keys={driverKeys}
        chosen={driverId}
        onChoose={setDriver}
      />
      {needsReason ? (
        <div className={sheet["override"]}>
          <label htmlFor={`${id}-reason`}>{t("day.panel.override")}</label>
          <input
            id={`${id}-reason`}
            required
            maxLength={200}
            value={override}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setOverride(target.value)}
          />
          <small id={`${id}-hint`}>{t("day.panel.overrideHint")}</small>
        </div>
      ) : null}
      <div className={sheet["result"]}>
        <p>
          {t("day.panel.result")}{" "}
          <b>
            {isSame && !needsReason
              ? t("day.panel.same")
              : t("day.panel.change", {
                  vehicle: nameIn(found.vehicles, vehicleId, row.vehicle) || t("day.noVehicle"),
                  driver: nameIn(found.drivers, driverId, row.driver) || t("day.noDriver"),
                })}
          </b>
        </p>
        <small>{t("day.panel.undoFor")}</small>
        <div className={sheet["foot"]}>
          <Button onClick={onClose}>
            {t("common.verbs.cancel")} <kbd>{"Esc"}</kbd>
          </Button>
          <button
            ref={main}
            type="submit"
            className={sheet["main"]}
            // Disabled while it works, it would lose the focus.
            disabled={isSame && !needsReason}
            aria-busy={busy}
          >
            {t("day.actions.carryOut")} <kbd>{"Enter"}</kbd>
          </button>
        </div>
      </div>
    </form>
  );
}
