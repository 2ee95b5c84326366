/** A rider who must be picked up. */
export interface RiderHome {
  readonly id: string;
  /** Distance to each stop, in the order of the stops; missing or infinite: unreachable on foot. */
  readonly walks: readonly number[];
}

export interface RiderStops {
  /** Index of each rider's stop, in the order of the riders; -1: no reachable stop has room. */
  readonly stopOf: readonly number[];
  /** Total walking distance of all riders. */
  readonly walked: number;
}

/**
 * Assigns each rider to a reachable stop with free places: first as many riders as possible, then the smallest total
 * walking distance. The result is exact (shortest augmenting paths).
 *
 * @param given - number of riders that each stop can take
 * @param longestWalk - in the unit of the distances
 */
export function assignRiders(riders: readonly RiderHome[], given: readonly number[], longestWalk: number): RiderStops {
  // The last stop means "none": it has room for all, and costs more than any exchange.
  const none = given.length;
  const rooms = [...given, riders.length];
  const dear = (riders.length + 1) * longestWalk + 1;
  const stopOf = new Int32Array(riders.length).fill(-1);
  const taken = new Int32Array(rooms.length);
  const walk = (rider: number, stop: number): number => {
    if (stop === none) return dear;
    const distance = riders[rider]?.walks[stop] ?? Number.POSITIVE_INFINITY;
    return distance <= longestWalk ? distance : Number.POSITIVE_INFINITY;
  };
  riders.forEach((_, rider) => place(rider));

  /** Places a rider. Riders who have a stop may move to another one to make room. */
  function place(rider: number): void {
    const cost = rooms.map((_, stop) => walk(rider, stop));
    const from = new Int32Array(rooms.length).fill(-1);
    const mover = new Int32Array(rooms.length).fill(-1);
    // Bellman-Ford over the stops, because moving a rider to a nearer stop has negative cost.
    for (let pass = 0, changes = true; changes && pass <= rooms.length; pass += 1) {
      changes = false;
      for (let other = 0; other < riders.length; other += 1) {
        const stop = stopOf[other] ?? -1;
        if (stop < 0) continue;
        const here = (cost[stop] ?? Number.POSITIVE_INFINITY) - walk(other, stop);
        if (!Number.isFinite(here)) continue;
        for (let next = 0; next < rooms.length; next += 1) {
          const reached = here + walk(other, next);
          if (reached >= (cost[next] ?? Number.POSITIVE_INFINITY) - 1e-9) continue;
          cost[next] = reached;
          from[next] = stop;
          mover[next] = other;
          changes = true;
        }
      }
    }
    let end = -1;
    cost.forEach((distance, stop) => {
      if ((taken[stop] ?? 0) < (rooms[stop] ?? 0) && distance < (cost[end] ?? Number.POSITIVE_INFINITY)) end = stop;
    });
    if (end < 0) return;
    taken[end] = (taken[end] ?? 0) + 1;
    for (let stop = end; ;) {
      const moved = mover[stop] ?? -1;
      if (moved < 0) {
        stopOf[rider] = stop;
        return;
      }
      stopOf[moved] = stop;
      stop = from[stop] ?? -1;
    }
  }

  const walked = riders.reduce(
    (sum, _, rider) => sum + (stopOf[rider] === none ? 0 : walk(rider, stopOf[rider] ?? 0)),
    0,
  );
  return { stopOf: [...stopOf].map((stop) => (stop === none ? -1 : stop)), walked };
}
