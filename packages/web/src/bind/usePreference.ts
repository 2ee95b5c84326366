import { preferences } from "@banche/core/calls";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { useCallback, useEffect, useRef, useState } from "react";
import { useRuntime } from "./context.tsx";

/** A change is sent after this time without further changes, ms. */
const SEND_AFTER_MS = 800;

/** A value that the server keeps; undefined if there is none. */
interface Kept {
  readonly value?: unknown;
}

/** How a preference is read with another call. Each function may return undefined: then the value is read alone. */
export interface PreferenceSource {
  /** The value, if that call was answered a moment ago. */
  told(): Kept | undefined;
  ask(): Promise<Kept | undefined>;
  /** The user has changed the value. */
  changed(value: object): void;
}

/**
 * A preference of the user: the browser's value first, then the server's value when it arrives. Changes are stored in
 * both. Servers without preferences leave it to the browser. The third result is true after the server answered or
 * failed.
 *
 * @param read - reads the stored value; never throws
 * @param source - must be the same object each time
 */
export function usePreference<Value extends object>(
  name: string,
  read: (value: unknown) => Value,
  source?: PreferenceSource,
): readonly [value: Value, change: (next: Value) => void, isKnown: boolean] {
  const { client, lasting } = useRuntime();
  const key = `${STORAGE_PREFIX}preference.${name}`;
  const [first] = useState(() => {
    const kept = source?.told();
    const stored = lasting.get(key);
    return {
      isKnown: kept !== undefined,
      stored,
      text: kept?.value === undefined ? stored : JSON.stringify(kept.value),
    };
  });
  const [value, setValue] = useState<Value>(() => read(parse(first.text)));
  const [isKnown, setKnown] = useState(first.isKnown);
  const changed = useRef(false);
  /** The value as text. The server is asked again each time that a kept page is shown; the same answer draws nothing. */
  const told = useRef(first.text);
  const wasTold = useRef(first.isKnown);
  const isFresh = useRef(first.isKnown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (first.text !== undefined && first.text !== first.stored) lasting.set(key, first.text);
  }, [first, key, lasting]);

  useEffect(() => {
    let isHere = true;
    const isAsked = !isFresh.current;
    isFresh.current = false;
    async function take(): Promise<void> {
      if (!(await client.additions()).has("preferences")) return;
      const kept = (await source?.ask()) ?? (await client.calls(preferences).read({ params: { name } }));
      if (!isHere || changed.current || kept.value === undefined) return;
      const text = JSON.stringify(kept.value);
      if (text === told.current) return;
      told.current = text;
      setValue(read(kept.value));
      lasting.set(key, text);
    }
    // If the server does not answer, the value of this browser is used.
    if (isAsked)
      void take()
        .catch(() => undefined)
        .then(() => {
          if (!isHere || wasTold.current) return;
          wasTold.current = true;
          setKnown(true);
        });
    return () => {
      isHere = false;
    };
  }, [client, key, lasting, name, read, source]);

  const change = useCallback(
    (next: Value) => {
      changed.current = true;
      setValue(next);
      lasting.set(key, JSON.stringify(next));
      source?.changed(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const send = async (): Promise<void> => {
          if (!(await client.additions()).has("preferences")) return;
          await client.calls(preferences).write({
            params: { name },
            body: { value: Object.fromEntries(Object.entries(next)) },
          });
        };
        // The change is kept in this browser.
        send().catch(() => undefined);
      }, SEND_AFTER_MS);
    },
    [client, key, lasting, name, source],
  );
  return [value, change, isKnown];
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
