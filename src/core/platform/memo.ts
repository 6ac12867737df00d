/** Caches results for at most so many keys; then it starts empty. */
export function memoize<Key, T>(most: number, create: (key: Key) => T): (key: Key) => T {
  const kept = new Map<Key, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const created = create(key);
    kept.set(key, created);
    return created;
  };
}

/** Longer keys are not cached: they would take more memory than they are worth. */
const longestKey = 100;

/** For texts that come from outside and may be of any length: results for long ones are not cached. */
export function rememberTexts<T>(most: number, create: (text: string) => T): (text: string) => T {
  const recall = memoize(most, create);
  return (text) => (text.length > longestKey ? create(text) : recall(text));
}
