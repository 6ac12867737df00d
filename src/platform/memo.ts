/** A function that keeps what it has made, for so many keys at most; then it begins anew. */
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

/** No longer text is a key: so many of them would take up more than they are worth. */
const longestKey = 100;

/** The same of texts, which somebody may have made as long as they like: of a long one nothing is kept. */
export function rememberTexts<T>(most: number, create: (text: string) => T): (text: string) => T {
  const recall = memoize(most, create);
  return (text) => (text.length > longestKey ? create(text) : recall(text));
}
