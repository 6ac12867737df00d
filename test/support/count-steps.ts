type Method = (this: never, ...given: never[]) => unknown;

/** Functions whose steps through a text or list are counted. */
const counted: readonly (readonly [
  owner: object,
  name: string,
  steps: (all: { readonly length: number }, given: readonly unknown[], result: unknown) => number,
])[] = [
  [
    String.prototype,
    'indexOf',
    (all, [, from], at) => (Number(at) < 0 ? all.length : Number(at)) - Number(from ?? 0),
  ],
  [String.prototype, 'lastIndexOf', (all) => all.length],
  [String.prototype, 'split', (_all, _given, parts) => (parts as unknown[]).length],
  [RegExp.prototype, 'exec', () => 1],
  [Array.prototype, 'push', () => 1],
  [Map.prototype, 'get', () => 1],
  ...['some', 'find', 'findIndex', 'filter', 'map', 'includes', 'every', 'join'].map(
    (name) => [Array.prototype, name, (all: { readonly length: number }) => all.length] as const,
  ),
];

/**
 * The number of characters and entries that `work` searches, which is equal on all machines. Regular
 * expressions are not counted.
 */
export function countSteps(work: () => unknown): number {
  let count = 0;
  const before = counted.map(([owner, name, steps]) => {
    const method = Reflect.get(owner, name) as Method;
    Reflect.set(owner, name, function (this: never, ...given: never[]) {
      const result = method.apply(this, given);
      count += 1 + steps(this, given, result);
      return result;
    });
    return () => Reflect.set(owner, name, method);
  });
  try {
    work();
  } finally {
    for (const restore of before) restore();
  }
  return count;
}
