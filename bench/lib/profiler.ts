import { type Profiler, Session } from "node:inspector/promises";

const samplingMicros = 100;

/** Measures which code uses the processor time of this process. */
export function createProfiler() {
  let session: Session | undefined;
  return {
    /**
     * The first call starts counting; the next one ends it. @returns numbers of samples without idle ones: all, and those inside functions
     * of files with this path
     */
    async turn(path: string): Promise<{ readonly within: number; readonly whole: number }> {
      if (!session) {
        session = new Session();
        session.connect();
        await session.post("Profiler.enable");
        await session.post("Profiler.setSamplingInterval", { interval: samplingMicros });
        await session.post("Profiler.start");
        return { within: 0, whole: 0 };
      }
      const { profile } = await session.post("Profiler.stop");
      session.disconnect();
      session = undefined;
      return share(profile, path);
    },
  };
}

function share({ nodes }: Profiler.Profile, path: string) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const samplesBelow = ({ hitCount = 0, children = [] }: Profiler.ProfileNode): number =>
    children.reduce((sum, id) => sum + below(id), hitCount);
  const below = (id: number): number => {
    const node = byId.get(id);
    return node ? samplesBelow(node) : 0;
  };
  const within = (node: Profiler.ProfileNode): number =>
    node.callFrame.url.includes(path)
      ? samplesBelow(node)
      : (node.children ?? []).reduce((sum, id) => sum + withinOf(id), 0);
  const withinOf = (id: number): number => {
    const node = byId.get(id);
    return node ? within(node) : 0;
  };
  const [root] = nodes;
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === "(idle)")?.hitCount ?? 0;
  return root ? { within: within(root), whole: samplesBelow(root) - idle } : { within: 0, whole: 0 };
}
