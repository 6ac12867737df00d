/** A function that keeps what it has made, for so many keys at most; then it begins anew. */
export function remember<Key, T>(most: number, create: (key: Key) => T): (key: Key) => T {
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
