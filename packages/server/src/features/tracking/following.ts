import type { ScheduledJob } from "../../jobs/scheduled.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";
import { createDayPlans, type DayPlans } from "./dayPlan.ts";
import { type SimulatorOptions, startSimulator } from "./simulator.ts";
import { tellEarly } from "./tellEarly.ts";
import { tickTrips } from "./tickTrips.ts";

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
}: Omit<SimulatorOptions, "plans"> & { readonly pubSub: Pick<PubSub, "publish"> }): Following {
  const plans = createDayPlans();
  return {
    plans,
    job: {
      ...{ name: "trips-tick", cron: "* * * * *" },
      run: async () => {
        await tickTrips(db, plans, now());
        await tellEarly(db, pubSub, now());
      },
    },
    start: (simulate) => (simulate === true ? startSimulator({ db, plans, now, log }) : async () => undefined),
  };
}
