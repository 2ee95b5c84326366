/** A network of edges with capacities, for computing the largest flow. */
export interface FlowNetwork {
  /** Adds an edge and returns its number. */
  pipe(from: number, to: number, capacity: number): number;
  /** The largest flow from one node to another (Dinic's method). Call it once. */
  maximum(source: number, sink: number): number;
  /** After `maximum`: whether a node is on the source side of the smallest cut. */
  isBeforeCut(node: number): boolean;
}

/** @param nodes - number of nodes; they are numbered from 0 to nodes - 1 */
export function flowNetwork(nodes: number): FlowNetwork {
  const head = new Int32Array(nodes).fill(-1);
  const next: number[] = [];
  const target: number[] = [];
  const room: number[] = [];
  const level = new Int32Array(nodes);
  const open = new Int32Array(nodes);

  function half(from: number, to: number, capacity: number): void {
    next.push(head[from] ?? -1);
    head[from] = target.length;
    target.push(to);
    room.push(capacity);
  }

  function findLevels(source: number, sink: number): boolean {
    level.fill(-1);
    level[source] = 0;
    const queue = [source];
    for (const node of queue) {
      for (let edge = head[node] ?? -1; edge >= 0; edge = next[edge] ?? -1) {
        const to = target[edge] ?? 0;
        if ((room[edge] ?? 0) === 0 || (level[to] ?? 0) >= 0) continue;
        level[to] = (level[node] ?? 0) + 1;
        queue.push(to);
      }
    }
    return (level[sink] ?? -1) >= 0;
  }

  function push(node: number, sink: number, wanted: number): number {
    if (node === sink) return wanted;
    for (let edge = open[node] ?? -1; edge >= 0; edge = next[edge] ?? -1) {
      open[node] = edge;
      const to = target[edge] ?? 0;
      if ((room[edge] ?? 0) === 0 || level[to] !== (level[node] ?? 0) + 1) continue;
      const pushed = push(to, sink, Math.min(wanted, room[edge] ?? 0));
      if (pushed === 0) continue;
      room[edge] = (room[edge] ?? 0) - pushed;
      room[edge ^ 1] = (room[edge ^ 1] ?? 0) + pushed;
      return pushed;
    }
    open[node] = -1;
    return 0;
  }

  return {
    pipe(from, to, capacity) {
      half(from, to, capacity);
      half(to, from, 0);
      return target.length - 2;
    },
    maximum(source, sink) {
      let flow = 0;
      while (findLevels(source, sink)) {
        open.set(head);
        for (let more = push(source, sink, Number.MAX_SAFE_INTEGER); more > 0;) {
          flow += more;
          more = push(source, sink, Number.MAX_SAFE_INTEGER);
        }
      }
      return flow;
    },
    isBeforeCut: (node) => (level[node] ?? -1) >= 0,
  };
}
