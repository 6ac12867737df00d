/** Caches results for at most this number of keys. A full cache is emptied. */
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

/** Characters. Longer keys aren't cached, because they would take too much memory. */
const longestKey = 100;

/** For texts of any length from outside. Results for long texts aren't cached. */
export function rememberTexts<T>(most: number, create: (text: string) => T): (text: string) => T {
  const recall = memoize(most, create);
  return (text) => (text.length > longestKey ? create(text) : recall(text));
}
