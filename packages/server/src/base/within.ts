/** The result of the work, or another value if it takes longer. A later result is ignored. @throws what the work throws in time */
export async function within<Result, Other>(
  ms: number,
  work: Promise<Result>,
  otherwise: Other,
): Promise<Result | Other> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Other>((done) => {
    timer = setTimeout(done, ms, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
