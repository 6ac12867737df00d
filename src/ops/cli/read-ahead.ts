/** The same items. So many more are asked for than were taken, so that they are made meanwhile. */
export async function* readAhead<T>(items: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const asked: Promise<IteratorResult<T>>[] = [];
  try {
    for (;;) {
      while (asked.length <= most) asked.push(ask(iterator));
      const result = await asked.shift();
      if (!result || result.done) return;
      yield result.value;
    }
  } finally {
    // Not awaited: a source that waits for a terminal would block here, too.
    iterator.return?.().catch(() => {});
  }
}

/** Why it failed is told when its turn comes. */
function ask<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = iterator.next();
  next.catch(() => {});
  return next;
}
