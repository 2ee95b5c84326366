import type { ClientFrame } from "../contract/socket/clientFrames.ts";
import { RETRACT_LIMIT_MS } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import type { ChatAddition } from "../contract/socket/serverFrames.ts";
import { BancheError } from "../errors.ts";
import { ANSWER_LIMIT_MS } from "./sending.ts";

type RetractFrame = Extract<ClientFrame, { readonly kind: "retract" }>;

/**
 * Until when a message can be retracted, in milliseconds since 1970 UTC. Undefined if it cannot: it is from another
 * user, is already retracted, or the server has no positions for messages. The server decides by its own clock.
 *
 * @param self - the signed-in user
 */
export function retractableUntil(
  { from, seq, content, sentAt }: ChatMessage,
  self: string,
  additions: readonly ChatAddition[],
): number | undefined {
  const can = from === self && seq !== undefined && content.type !== "retracted" && additions.includes("retract");
  return can ? sentAt + RETRACT_LIMIT_MS : undefined;
}

interface Waiting {
  readonly peer: string;
  readonly seq: number;
  readonly sentAt: number;
  readonly done: (error?: BancheError) => void;
}

/** Retracts messages, and assigns the answers to them. */
export function createRetracting(options: {
  readonly newId: () => string;
  readonly now: () => number;
  readonly token: () => string;
  readonly canSend: () => boolean;
  readonly write: (frame: RetractFrame) => void;
}) {
  const asked = new Map<string, Waiting>();

  function end(which: (one: Waiting) => boolean, error?: BancheError): boolean {
    const ended = [...asked].filter(([, one]) => which(one));
    for (const [id, { done }] of ended) {
      asked.delete(id);
      done(error);
    }
    return ended.length > 0;
  }
  const limitOf = ({ sentAt }: Waiting): number => sentAt + ANSWER_LIMIT_MS;

  return {
    ask: (peer: string, seq: number): Promise<void> =>
      new Promise((resolve, reject) => {
        if (!options.canSend()) {
          reject(new BancheError("connection_lost"));
          return;
        }
        const requestId = options.newId();
        const done = (error?: BancheError): void => (error ? reject(error) : resolve());
        asked.set(requestId, { peer, seq, sentAt: options.now(), done });
        options.write({ kind: "retract", token: options.token(), peer, seq, requestId });
      }),
    retracted: (peer: string, seq: number): void => {
      end((one) => one.peer === peer && one.seq === seq);
    },
    refused(requestId: string, text: string): void {
      const one = asked.get(requestId);
      if (one) end((other) => other === one, new BancheError("refused", { message: text }));
    },
    /** The connection was lost. */
    abandon: (): void => {
      end(() => true, new BancheError("connection_lost"));
    },
    /** When the next answer is overdue; infinite if none is pending. */
    overdueAt: (): number => Math.min(Number.POSITIVE_INFINITY, ...[...asked.values()].map(limitOf)),
    /** Fails overdue requests. @returns whether there were any */
    expire: (): boolean => end((one) => limitOf(one) <= options.now(), new BancheError("timeout")),
  };
}
