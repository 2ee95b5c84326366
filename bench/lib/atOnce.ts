/** Makes `calls` calls, at most `workers` at a time, like a busy client. */
export async function manyCalls(calls: number, workers: number, call: () => Promise<unknown>): Promise<void> {
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
