import type { ScheduledJob } from "../../jobs/scheduled.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";
import { createDayPlans, type DayPlans } from "./dayPlan.ts";
import { type SimulatorOptions, startSimulator } from "./simulator.ts";
import { notifyEarlyVehicles } from "./notifyEarlyVehicles.ts";
import { keepDays, tickTrips } from "./tickTrips.ts";

/** What a process needs to follow vehicles. */
export interface Following {
  readonly plans: DayPlans;
  /** What time brings. */
  readonly job: ScheduledJob;
  /** Begins to simulate vehicles, where that is wanted. @returns how to stop */
  start(simulate: boolean | undefined): () => Promise<void>;
}

export function createFollowing({
  db,
  now,
  log,
  pubSub,
  history,
}: Omit<SimulatorOptions, "plans"> & { readonly pubSub: Pick<PubSub, "publish"> }): Following {
  const plans = createDayPlans();
  return {
    plans,
    job: {
      ...{ name: "trips-tick", cron: "* * * * *" },
      run: async () => {
        await tickTrips(db, { plans, history }, now());
        await notifyEarlyVehicles(db, pubSub, now());
        // While it is away, whoever keeps positions again makes the tables of the day himself.
        if (history.keepsSince() !== undefined) await keepDays(db, history, now());
      },
    },
    start: (simulate) => (simulate === true ? startSimulator({ db, plans, history, now, log }) : async () => undefined),
  };
}
