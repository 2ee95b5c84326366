import { useEffect, useRef, useState } from "react";

/** Remaining seconds, and a function that starts the countdown. It uses the clock, so sleeping does not make it longer. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const endsAt = useRef(0);
  const [left, setLeft] = useState(0);
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const look = () => setLeft(Math.max(0, Math.ceil((endsAt.current - Date.now()) / 1_000)));
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const begin = (seconds: number) => {
    endsAt.current = Date.now() + seconds * 1_000;
    setLeft(seconds);
  };
  return [left, begin];
}
