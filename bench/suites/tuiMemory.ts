import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "../../tests/lib/freePort.ts";
import { hasTmux } from "../../tests/tui/tmux.ts";
import { startFloodServer } from "../../tests/lib/floodServer.ts";
import { openHeap } from "../lib/heap.ts";
import { fixed, type Verdict } from "../lib/measure.ts";
import { watch } from "../lib/watchTui.ts";

const FEW = 100;
const MANY = 100_000;

/**
 * Live heap of the terminal UI with 100,000 messages, without the memory of the messages themselves, against its heap with 100. The memory
 * of the messages is measured as the growth of a process that holds them in core's chat and draws nothing.
 */
export async function run(): Promise<readonly Verdict[]> {
  if (!hasTmux) return [];
  const [drawn, held] = [await growth(drawing), await growth(holding)];
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const against = `100 (${megabytes(drawn.few)}; the messages themselves take ${megabytes(held.many - held.few)})`;
  const ratio = (drawn.many - (held.many - held.few)) / drawn.few;
  return [fixed("terminal UI, live heap beyond the messages, 100,000 there", against, ratio, 1.2)];
}

/** A process that receives messages. */
interface Taking {
  readonly fill: (count: number) => Promise<void>;
  readonly close: () => void;
}

async function growth(
  start: (port: number) => Promise<Taking>,
): Promise<{ readonly few: number; readonly many: number }> {
  const port = await freePort();
  const taking = await start(port);
  const heap = await openHeap(port);
  try {
    await taking.fill(FEW);
    const few = await heap.used();
    await taking.fill(MANY - FEW);
    return { few, many: await heap.used() };
  } finally {
    heap.close();
    taking.close();
  }
}

const drawing = (port: number): Promise<Taking> => watch(0, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

async function holding(port: number): Promise<Taking> {
  const server = await startFloodServer();
  const script = fileURLToPath(new URL("../lib/bareChat.ts", import.meta.url));
  const child = spawn(process.execPath, [`--inspect=127.0.0.1:${port}`, "-C", "@banche/source", script, server.url], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let told = 0;
  let look = (): void => undefined;
  createInterface({ input: child.stdout }).on("line", (line) => {
    told = Number(line);
    look();
  });
  await server.connected();
  let wanted = 0;
  return {
    async fill(count) {
      for (let left = count; left > 0; left -= 5_000) {
        wanted += Math.min(left, 5_000);
        server.push(Math.min(left, 5_000));
        await new Promise<void>((resolve) => {
          look = () => told >= wanted && resolve();
          look();
        });
      }
    },
    close() {
      child.kill();
      server.close();
    },
  };
}
