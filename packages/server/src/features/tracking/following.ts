import type { ScheduledJob } from "../../jobs/scheduled.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";
import { createDayPlans, type DayPlans } from "./dayPlan.ts";
import { type SimulatorOptions, startSimulator } from "./simulator.ts";
import { notifyEarlyVehicles } from "./notifyEarlyVehicles.ts";
import { keepDays, tickTrips } from "./tickTrips.ts";

/** Services that a process needs to follow vehicles. */
export interface Following {
  readonly plans: DayPlans;
  /** Work that is done every minute. */
  readonly job: ScheduledJob;
  /** Starts simulated vehicles if `simulate` is true. @returns a function that stops them */
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
        // While the database of positions is away, this is skipped: the next process that stores positions makes the
        // tables of the day.
        if (history.keepsSince() !== undefined) await keepDays(db, history, now());
      },
    },
    start: (simulate) => (simulate === true ? startSimulator({ db, plans, history, now, log }) : async () => undefined),
  };
}
