import type { Clock, Random, Socket, SocketFactory } from "../ports.ts";
import { createAlarm } from "./alarm.ts";
import { type Connection, type ConnectionEvent, stepConnection, stopped, wakeTime } from "./connection.ts";

export interface LinkOptions {
  readonly url: string;
  readonly socket: SocketFactory;
  readonly clock: Clock;
  readonly random: Random;
  /** Texts of the frames that the link sends itself. */
  readonly greeting: () => string;
  readonly ping: () => string;
  readonly onText: (text: string) => void;
  /** Called before the effects of the change run. */
  readonly onChange: (now: Connection, before: Connection) => void;
}

/** Runs the connection machine with a real socket and a clock. */
export interface Link {
  readonly state: () => Connection;
  step(event: ConnectionEvent): void;
  send(text: string): void;
  /** Treats the connection as lost. */
  drop(): void;
}

export function createLink(options: LinkOptions): Link {
  const { clock, random } = options;
  const alarm = createAlarm(clock, () => step({ type: "due" }));
  let state: Connection = stopped;
  let socket: Socket | undefined;

  function step(event: ConnectionEvent): void {
    const before = state;
    const { next, effects } = stepConnection(before, event, { now: clock.now(), random: random() });
    state = next;
    if (next !== before) options.onChange(next, before);
    for (const effect of effects) {
      if (effect === "open") open();
      else if (effect === "close") close();
      else socket?.send(effect === "greet" ? options.greeting() : options.ping());
    }
    alarm.set(wakeTime(state));
  }

  /** Events of a replaced socket are ignored. */
  function open(): void {
    const isMine = (): boolean => socket === mine;
    const mine: Socket = options.socket(options.url, {
      onOpen: () => isMine() && step({ type: "opened" }),
      onText: (text) => isMine() && options.onText(text),
      onClose: () => {
        if (!isMine()) return;
        socket = undefined;
        step({ type: "closed" });
      },
    });
    socket = mine;
  }

  function close(): void {
    const mine = socket;
    socket = undefined;
    mine?.close();
  }

  return {
    state: () => state,
    step,
    send: (text) => socket?.send(text),
    drop() {
      close();
      step({ type: "closed" });
    },
  };
}
