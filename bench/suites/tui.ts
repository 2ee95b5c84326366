import { compare, fixed, type Verdict } from "../lib/measure.ts";
import { hasTmux } from "../../tests/tui/tmux.ts";
import { watch } from "../lib/watchTui.ts";

const BYTES_PER_KEY = 400;

/** The cost of the terminal UI with 100,000 messages in an open conversation, against a conversation of 100. */
export async function run(): Promise<readonly Verdict[]> {
  if (!hasTmux) return [];
  const [few, many] = [await watch(100), await watch(100_000)];
  try {
    return [
      await compare({
        name: "terminal UI, processor time of messages that come, 100,000 there",
        floor: { name: "100 there", round: few.round },
        subject: { name: "100,000 there", round: many.round },
        rounds: 7,
        atMost: 1.2,
      }),
      fixed(
        "terminal UI, bytes of a typed key",
        `${BYTES_PER_KEY} bytes`,
        (await many.bytesPerKey()) / BYTES_PER_KEY,
        1,
      ),
    ];
  } finally {
    await few.close();
    await many.close();
  }
}
