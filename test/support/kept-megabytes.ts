/** Megabytes of memory that stay in use per call after garbage collection. */
export async function keptMegabytes(count: number, work: (index: number) => void): Promise<number> {
  const before = await leastUsed();
  for (let index = 0; index < count; index += 1) work(index);
  return (await leastUsed()) - before;
}

/** Collects repeatedly, because one collection leaves objects on the stack or in another thread's sweep. */
async function leastUsed(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise(setImmediate);
    Bun.gc(true);
    least = Math.min(least, process.memoryUsage().heapUsed / 1024 / 1024);
  }
  return least;
}
